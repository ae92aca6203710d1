/** What API clients asked. */
import { PageHeader } from '../patterns/page-header.tsx';

export default function RequestsPage() {
  return <PageHeader title="Request log" />;
}
