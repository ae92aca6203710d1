/** The registrations of all events. */
import { PageHeader } from '../patterns/page-header.tsx';

export default function RegistrationsPage() {
  return <PageHeader title="Registrations" />;
}
