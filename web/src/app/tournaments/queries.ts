/**
 * What the pages of an event read of it. Keys begin with the organization and the event, so that its stream
 * refreshes them.
 */
import type { Tournament } from '@fairway/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHere, useTournamentId } from '../session.tsx';

export const tournamentKey = (org: string, tournamentId: string) =>
  [org, 'tournament', tournamentId] as const;

export const discountsKey = (org: string, tournamentId: string) =>
  [...tournamentKey(org, tournamentId), 'discounts'] as const;

const itselfKey = (org: string, tournamentId: string) =>
  [...tournamentKey(org, tournamentId), 'itself'] as const;

export function useTournament() {
  const { org, api } = useHere();
  const tournamentId = useTournamentId();
  return useQuery({
    queryKey: itselfKey(org, tournamentId),
    queryFn: () => api.tournaments.get(tournamentId),
  });
}

/** Shows a change of the event itself before it is read again. */
export function useShowTournament(): (change: Partial<Tournament>) => void {
  const { org } = useHere();
  const tournamentId = useTournamentId();
  const client = useQueryClient();
  return (change) =>
    client.setQueryData<Tournament>(
      itselfKey(org, tournamentId),
      (known) => known && { ...known, ...change },
    );
}
