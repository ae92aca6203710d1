/** API clients. */
import { PageHeader } from '../patterns/page-header.tsx';

export default function ApiAccessPage() {
  return <PageHeader title="API access" />;
}
