/** The own name and password. */
import { PageHeader } from '../../patterns/page-header.tsx';

export default function ProfilePage() {
  return <PageHeader title="Profile" />;
}
