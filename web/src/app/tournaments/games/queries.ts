/**
 * What the games of an event are read by. Everything is below one key, so that a change refreshes sums and
 * winners too.
 */
import { useQuery } from '@tanstack/react-query';
import { words } from '../../../words/app.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { tournamentKey } from '../queries.ts';

type Family = 'side-games' | 'brackets' | 'raffles' | 'auctions';

/** The beginning of the keys of a family of games. */
export function useGamesKey(family: Family) {
  const { org } = useHere();
  const tournamentId = useTournamentId();
  return [...tournamentKey(org, tournamentId), 'games', family] as const;
}

interface Entrant {
  id: string;
  name: string;
}

/** Who can win or play: the teams of the event, or its players who are still in it. By name. */
export function useEntrants(type: 'team' | 'player'): readonly Entrant[] {
  const { org, api } = useHere();
  const tournamentId = useTournamentId();
  const { data = [] } = useQuery({
    queryKey: [...tournamentKey(org, tournamentId), 'entrants', type],
    queryFn: async (): Promise<Entrant[]> => {
      const found =
        type === 'team'
          ? (await api.tournaments.teams.list(tournamentId).take(MOST)).map(({ id, team_name }) => ({
              id,
              name: team_name,
            }))
          : (await api.tournaments.players.list(tournamentId))
              .filter(({ withdrawn }) => !withdrawn)
              .map(({ id, full_name, team_name }) => ({
                id,
                name: [full_name ?? words.tournaments.namelessPlayer, team_name && `(${team_name})`]
                  .filter(Boolean)
                  .join(' '),
              }));
      return found.sort((one, other) => one.name.localeCompare(other.name));
    },
  });
  return data;
}

const MOST = 2000;

export function useFlights(): readonly Entrant[] {
  const { org, api, can } = useHere();
  const tournamentId = useTournamentId();
  const { data = [] } = useQuery({
    queryKey: [...tournamentKey(org, tournamentId), 'flights', 'names'],
    queryFn: async () =>
      (await api.tournaments.flights.list(tournamentId)).flatMap(({ flightId, name }) =>
        flightId === null ? [] : [{ id: flightId, name: name ?? '' }],
      ),
    enabled: can('flights:read'),
  });
  return data;
}

export const optionsOf = (entrants: readonly Entrant[], none: string) => [
  { value: '', label: none },
  ...entrants.map(({ id, name }) => ({ value: id, label: name })),
];
