/** Flights and their standings. */
import { SectionHeader } from '../../patterns/page-header.tsx';

export default function FlightsPage() {
  return <SectionHeader title="Flights" />;
}
