/** The settings of the event whose page this is: its time zone, its currency, and the rest. */
import type { Fairway, TournamentSettings } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { useHere, useTournamentId } from '../session.tsx';
import { tournamentKey } from './queries.ts';

/** Undefined while they are on their way. */
export function useEventSettings(): TournamentSettings | undefined {
  const { org, api } = useHere();
  const tournamentId = useTournamentId();
  return useQuery(settingsQuery(org, api, tournamentId)).data;
}

export const settingsQuery = (org: string, api: Fairway, tournamentId: string) => ({
  queryKey: [...tournamentKey(org, tournamentId), 'settings'],
  queryFn: () => api.tournaments.getSettings(tournamentId),
});
