/** What several pages of the live day read of an event, each under one key, so that going from page to page asks nothing twice. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useHere, useTournamentId } from '../session.tsx';
import { tournamentKey } from './queries.ts';

/** The key of something of the event whose page this is. */
export function useEventKey(...rest: readonly unknown[]): readonly unknown[] {
  const { org } = useHere();
  return [...tournamentKey(org, useTournamentId()), ...rest];
}

/** What changes a card: scores, and whoever is on the teams. */
export const CARD_CHANGES = ['boards', 'score', 'team', 'player', 'tournament'];

export function useScorecards() {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  return useQuery({
    queryKey: useEventKey('scorecards'),
    queryFn: () => api.tournaments.scorecards.list(tournamentId),
    meta: { refreshedBy: CARD_CHANGES },
  });
}

export function useSettings() {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  return useQuery({
    queryKey: useEventKey('settings'),
    queryFn: () => api.tournaments.getSettings(tournamentId),
    meta: { refreshedBy: ['tournament'] },
  });
}

export function useFlights() {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  return useQuery({
    queryKey: useEventKey('flight-standings'),
    queryFn: () => api.tournaments.flights.list(tournamentId),
    meta: { refreshedBy: ['flight', 'team', 'player'] },
  });
}

export function useTeams() {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  return useQuery({
    queryKey: useEventKey('all-teams'),
    queryFn: () => api.tournaments.teams.list(tournamentId).take(Number.POSITIVE_INFINITY),
    meta: { refreshedBy: ['team'] },
  });
}

export function usePlayers() {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  return useQuery({
    queryKey: useEventKey('all-players'),
    queryFn: () => api.tournaments.players.list(tournamentId),
    meta: { refreshedBy: ['player', 'team'] },
  });
}

export const NAMELESS = 'A player without a name';

/** The names of teams and players by their ids. */
export function useNames(): ReadonlyMap<string, string> {
  const { data: teams } = useTeams();
  const { data: players } = usePlayers();
  return useMemo(
    () =>
      new Map([
        ...(teams ?? []).map(({ id, team_name }): [string, string] => [id, team_name]),
        ...(players ?? []).map(({ id, full_name }): [string, string] => [id, full_name ?? NAMELESS]),
      ]),
    [teams, players],
  );
}
