/** Series of events. */
import { PageHeader } from '../patterns/page-header.tsx';

export default function SeriesPage() {
  return <PageHeader title="Series" />;
}
