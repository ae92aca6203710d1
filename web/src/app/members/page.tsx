/** Who works for the organization. */
import { PageHeader } from '../patterns/page-header.tsx';

export default function MembersPage() {
  return <PageHeader title="Members" />;
}
