/** The people the organization knows. */
import { PageHeader } from '../patterns/page-header.tsx';

export default function ContactsPage() {
  return <PageHeader title="Contacts" />;
}
