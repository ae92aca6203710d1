/** What the pages of an event read of it. Keys begin with the organization and the event, so that its stream refreshes them. */
import { useQuery } from '@tanstack/react-query';
import { useHere, useTournamentId } from '../session.tsx';

export const tournamentKey = (org: string, tournamentId: string) =>
  [org, 'tournament', tournamentId] as const;

export function useTournament() {
  const { org, api } = useHere();
  const tournamentId = useTournamentId();
  return useQuery({
    queryKey: [...tournamentKey(org, tournamentId), 'itself'],
    queryFn: () => api.tournaments.get(tournamentId),
  });
}
