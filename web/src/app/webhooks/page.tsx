/** The endpoints that are told of events. */
import { PageHeader } from '../patterns/page-header.tsx';

export default function WebhooksPage() {
  return <PageHeader title="Webhooks" />;
}
