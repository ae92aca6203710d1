/**
 * The raffle of this page and its draws. Both are below the key of the raffles, which every draw refreshes.
 */
import { useQuery } from '@tanstack/react-query';
import { POLL_MS } from '../../patterns/use-list.ts';
import { useHere, useIds, useTournamentId } from '../../session.tsx';
import { useGamesKey } from '../games/queries.ts';

/** Nothing around this page listens to the event, so that it asks by itself. */
export function useRaffle() {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const { raffleId = '' } = useIds();
  return useQuery({
    queryKey: [...useGamesKey('raffles'), raffleId],
    queryFn: async () => {
      const [raffle, draws] = await Promise.all([
        api.tournaments.raffles.get(tournamentId, raffleId),
        api.tournaments.raffles.listDraws(tournamentId, raffleId),
      ]);
      return { raffle, draws };
    },
    refetchInterval: POLL_MS,
  });
}
