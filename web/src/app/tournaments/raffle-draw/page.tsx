/** A draw that a whole room can watch. */
import { PageHeader } from '../../patterns/page-header.tsx';

export default function RaffleDrawPage() {
  return <PageHeader title="Raffle draw" />;
}
