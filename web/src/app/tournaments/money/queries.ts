/** What the page of the money reads, and what makes it stale. */
import { useQuery } from '@tanstack/react-query';
import { staff } from '../../../api/client.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';

/** Scores move no money, but who takes part in a game follows the field. */
const MOVED_BY = ['registration', 'raffle', 'auction', 'sidegame', 'player', 'team', 'tournament'];

export function useMoneyReport() {
  const { org } = useHere();
  const tournamentId = useTournamentId();
  return useQuery({
    queryKey: useEventKey('money-report'),
    queryFn: () => staff.tournaments.getMoneyReport(org, tournamentId),
    meta: { refreshedBy: MOVED_BY },
  });
}
