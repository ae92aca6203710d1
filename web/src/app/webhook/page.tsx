/** One endpoint, with its deliveries. */
import { PageHeader } from '../patterns/page-header.tsx';

export default function WebhookPage() {
  return <PageHeader title="Endpoint" />;
}
