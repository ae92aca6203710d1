/** The devices that are signed in. */
import { PageHeader } from '../../patterns/page-header.tsx';

export default function SessionsPage() {
  return <PageHeader title="Sessions" />;
}
