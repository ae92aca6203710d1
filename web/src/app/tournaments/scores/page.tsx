/** The cards, hole by hole. */
import { SectionHeader } from '../../patterns/page-header.tsx';

export default function ScoresPage() {
  return <SectionHeader title="Scores" />;
}
