/** One delivery, with its attempts. */
import { PageHeader } from '../patterns/page-header.tsx';

export default function DeliveryPage() {
  return <PageHeader title="Delivery" />;
}
