/** The events of the organization. */
import { PageHeader } from '../patterns/page-header.tsx';

export default function TournamentsPage() {
  return <PageHeader title="Tournaments" />;
}
