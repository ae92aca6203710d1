/** One request of an API client. */
import { PageHeader } from '../patterns/page-header.tsx';

export default function RequestPage() {
  return <PageHeader title="Request" />;
}
