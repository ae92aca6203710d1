/** Who is here. */
import { SectionHeader } from '../../patterns/page-header.tsx';

export default function CheckInPage() {
  return <SectionHeader title="Check-in" />;
}
