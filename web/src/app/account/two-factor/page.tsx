/** A code after the password. */
import { PageHeader } from '../../patterns/page-header.tsx';

export default function TwoFactorPage() {
  return <PageHeader title="Two-factor" />;
}
