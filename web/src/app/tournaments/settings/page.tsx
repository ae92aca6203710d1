/** How the event is set up. */
import { SectionHeader } from '../../patterns/page-header.tsx';

export default function TournamentSettingsPage() {
  return <SectionHeader title="Settings" />;
}
