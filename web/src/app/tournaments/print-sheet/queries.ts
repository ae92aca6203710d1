/** What only the sheets of paper read: the codes of the teams, the sponsors, and the course. */
import type { Player, Team } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';

/** The code of each team, by its id. Not asked for where the person may not see codes. */
export function useCodes() {
  const { api, can } = useHere();
  const tournamentId = useTournamentId();
  return useQuery({
    queryKey: useEventKey('access-codes'),
    queryFn: async () => {
      const codes = await api.tournaments.teams.listAccessCodes(tournamentId);
      return new Map(codes.map(({ team_id, access_code }) => [team_id, access_code]));
    },
    enabled: can('teams:write'),
  });
}

export function useSponsors() {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  return useQuery({
    queryKey: useEventKey('sponsors'),
    queryFn: () => api.tournaments.sponsors.list(tournamentId),
  });
}

export function useCourse() {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  return useQuery({
    queryKey: useEventKey('holes'),
    queryFn: () => api.tournaments.holes.list(tournamentId),
  });
}

/** `14B`; empty where no start is set. */
export const startOf = ({ starting_hole, starting_sequence }: Team): string =>
  starting_hole === null ? '' : `${starting_hole}${starting_sequence ?? ''}`;

/** By the hole they start on, then by their turn on it. */
export const byStart = (one: Team, other: Team): number =>
  (one.starting_hole ?? 99) - (other.starting_hole ?? 99) ||
  (one.starting_sequence ?? '').localeCompare(other.starting_sequence ?? '') ||
  one.team_name.localeCompare(other.team_name);

/** Who plays for the team, in the order they were added. */
export const playersOf = ({ id }: Team, players: readonly Player[]): Player[] =>
  // The roster comes newest first.
  players.filter(({ team_id, withdrawn }) => team_id === id && !withdrawn).toReversed();
