/** One series, with its standings. */
import { PageHeader } from '../patterns/page-header.tsx';

export default function SeasonPage() {
  return <PageHeader title="Season" />;
}
