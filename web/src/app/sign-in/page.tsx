/** Signing in. */
import { PageHeader } from '../patterns/page-header.tsx';

export default function SignInPage() {
  return <PageHeader title="Sign in" />;
}
