/** Invitations to events, sent by mail. */
import { PageHeader } from '../patterns/page-header.tsx';

export default function InvitationsPage() {
  return <PageHeader title="Invitations" />;
}
