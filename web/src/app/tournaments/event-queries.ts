/**
 * What the pages of an event read of it, each under one key, so that going from page to page asks nothing
 * twice; and which changes of the event make it stale.
 */
import type { Fairway, Team } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { words } from '../../words/app.ts';
import type { Need } from '../pages.ts';
import { useHere, useTournamentId } from '../session.tsx';
import { tournamentKey, useTournament } from './queries.ts';

/** Whoever plays, and where, changes with these; scores, which come by the second, leave it alone. */
const PEOPLE = ['player', 'team', 'flight', 'registration', 'tournament'];

/** As many as a field can hold, and more. */
const ALL = 5000;

export const useSummary = () => useEventQuery('summary', (api, id) => api.tournaments.getSummary(id));

export const useSettings = () =>
  useEventQuery('settings', (api, id) => api.tournaments.getSettings(id), ['tournament']);

/** Empty until the course is set. */
export const useHoles = () =>
  useEventQuery('holes', (api, id) => api.tournaments.holes.list(id), ['tournament']);

export const useRoster = () => useEventQuery('roster', (api, id) => api.tournaments.players.list(id), PEOPLE);

/** All teams, in the order of their starts; those without one come last. */
export const useTeams = () =>
  useEventQuery(
    'teams',
    async (api, id) => (await api.tournaments.teams.list(id).take(ALL)).sort(byStart),
    PEOPLE,
  );

/** Every flight, in its order, and last, without an id, those who are in none. */
export const useFlights = () =>
  useEventQuery('flights', (api, id) => api.tournaments.flights.list(id), [...PEOPLE, 'boards']);

/** What changes a card: scores, signatures, and whoever is on the teams. */
export const CARD_CHANGES = ['boards', 'card', 'score', 'team', 'player', 'tournament'];

export const useScorecards = () =>
  useEventQuery('scorecards', (api, id) => api.tournaments.scorecards.list(id), CARD_CHANGES);

export const NAMELESS = words.tournaments.namelessPlayer;

/** The names of teams and players by their ids. */
export function useNames(): ReadonlyMap<string, string> {
  const { data: teams } = useTeams();
  const { data: players } = useRoster();
  return useMemo(
    () =>
      new Map([
        ...(teams ?? []).map(({ id, team_name }): [string, string] => [id, team_name]),
        ...(players ?? []).map(({ id, full_name }): [string, string] => [id, full_name ?? NAMELESS]),
      ]),
    [teams, players],
  );
}

/** The key of something of the event whose page this is; without a part, of everything that is read of it. */
export function useEventKey(...part: readonly unknown[]): readonly unknown[] {
  const { org } = useHere();
  return [...tournamentKey(org, useTournamentId()), ...part];
}

/** Whether the role allows it, and the event is not over. */
export function useMay(need: Need): boolean {
  const { can } = useHere();
  const { data: tournament } = useTournament();
  return can(need) && tournament?.status !== 'final' && tournament?.status !== 'archived';
}

function useEventQuery<Data>(
  part: string,
  read: (api: Fairway, tournamentId: string) => Promise<Data>,
  refreshedBy?: readonly string[],
) {
  const { org, api } = useHere();
  const tournamentId = useTournamentId();
  return useQuery({
    queryKey: [...tournamentKey(org, tournamentId), part],
    queryFn: () => read(api, tournamentId),
    meta: { refreshedBy },
  });
}

const LAST = 99;

const byStart = (one: Team, other: Team): number =>
  (one.starting_hole ?? LAST) - (other.starting_hole ?? LAST) ||
  (one.starting_sequence ?? '').localeCompare(other.starting_sequence ?? '') ||
  one.team_name.localeCompare(other.team_name);
