/** What can be printed. */
import { SectionHeader } from '../../patterns/page-header.tsx';

export default function PrintPage() {
  return <SectionHeader title="Print" />;
}
