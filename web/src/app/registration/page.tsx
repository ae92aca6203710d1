/** One registration. */
import { PageHeader } from '../patterns/page-header.tsx';

export default function RegistrationPage() {
  return <PageHeader title="Registration" />;
}
