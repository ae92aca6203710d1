/** What the overview reads: one answer by the status of the event, refreshed by every change of it. */
import { useQuery } from '@tanstack/react-query';
import { staff } from '../../../api/client.ts';
import type {
  OverviewBefore,
  OverviewFinal,
  OverviewLive,
  TournamentOverview,
} from '../../../api/staff-types.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';

const OVERVIEW = 'overview';

export type Before = NonNullable<OverviewBefore>;
export type LiveDay = NonNullable<OverviewLive>;
export type Final = NonNullable<OverviewFinal>;

/** Teams fall silent and phones go away without a change that a stream could tell. */
const LIVE_MS = 30_000;

export function useOverview() {
  const { org } = useHere();
  const tournamentId = useTournamentId();
  return useQuery({
    queryKey: useEventKey(OVERVIEW),
    queryFn: () => staff.tournaments.getOverview(org, tournamentId),
    refetchInterval: ({ state }) => (state.data?.status === 'live' ? LIVE_MS : false),
  });
}

export type Overview = TournamentOverview;
