/** The boards, as they are or as they were. */
import type { Board, BoardRow } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { useHere, useTournamentId } from '../../session.tsx';
import { NAMELESS, useEventKey } from '../event-queries.ts';

export type BoardName = Board['board'];

/** Which flight, and as of when. */
export interface View {
  flightId: string | undefined;
  asOf: string | undefined;
}

/** Settings and flights change the boards as much as scores do. */
const REFRESHED_BY = ['boards', 'tournament', 'flight', 'team', 'player'];

export function useBoards({ flightId, asOf }: View, { explain = false, enabled = true } = {}) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  return useQuery({
    queryKey: useEventKey('boards', flightId, asOf, explain),
    queryFn: () =>
      api.tournaments.boards.list(tournamentId, {
        flight_id: flightId,
        as_of: asOf,
        ...(explain && { explain }),
      }),
    enabled,
    // The rows stay until those of another flight or time are there.
    placeholderData: (before) => before,
    meta: { refreshedBy: REFRESHED_BY },
  });
}

/** Who is ranked. */
export const nameOf = ({ entryType, teamName, playerName }: BoardRow): string =>
  (entryType === 'team' ? teamName : playerName) ?? NAMELESS;

export const keyOf = ({ playerId, teamId }: BoardRow): string => playerId ?? teamId ?? '';
