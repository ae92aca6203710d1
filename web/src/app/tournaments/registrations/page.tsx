/** The registrations of the event. */
import { SectionHeader } from '../../patterns/page-header.tsx';

export default function TournamentRegistrationsPage() {
  return <SectionHeader title="Registrations" />;
}
