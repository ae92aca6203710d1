/** How the event stands. */
import { SectionHeader } from '../../patterns/page-header.tsx';

export default function OverviewPage() {
  return <SectionHeader title="Overview" />;
}
