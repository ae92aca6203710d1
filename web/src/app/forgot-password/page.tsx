/** Asking for a link. */
import { PageHeader } from '../patterns/page-header.tsx';

export default function ForgotPasswordPage() {
  return <PageHeader title="Forgot password" />;
}
