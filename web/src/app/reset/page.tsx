/** A new password by the link of a mail. */
import { PageHeader } from '../patterns/page-header.tsx';

export default function ResetPage() {
  return <PageHeader title="New password" />;
}
