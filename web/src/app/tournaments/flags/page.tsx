/** What somebody should look at. */
import { SectionHeader } from '../../patterns/page-header.tsx';

export default function FlagsPage() {
  return <SectionHeader title="Flags" />;
}
