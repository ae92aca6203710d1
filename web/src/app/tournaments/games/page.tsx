/** Side games, brackets, raffles and auctions. */
import { SectionHeader } from '../../patterns/page-header.tsx';

export default function GamesPage() {
  return <SectionHeader title="Games" />;
}
