/** Who starts where. */
import { SectionHeader } from '../../patterns/page-header.tsx';

export default function TeeSheetPage() {
  return <SectionHeader title="Tee sheet" />;
}
