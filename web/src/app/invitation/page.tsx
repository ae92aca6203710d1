/** One invitation, and who got it. */
import { PageHeader } from '../patterns/page-header.tsx';

export default function InvitationPage() {
  return <PageHeader title="Invitation" />;
}
