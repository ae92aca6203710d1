/** Accepting an invitation. */
import { PageHeader } from '../patterns/page-header.tsx';

export default function JoinPage() {
  return <PageHeader title="Join" />;
}
