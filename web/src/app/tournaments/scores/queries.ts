/** The cards of the event as rows of the grid: of teams, of their players, and of players without a team. */
import type { BoardRow, Scorecard, Tournament } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { useHere, useTournamentId } from '../../session.tsx';
import { CARD_CHANGES, NAMELESS, useEventKey } from '../event-queries.ts';
import type { Entrant } from './entrants.ts';

export const ENTRANTS = 'entrants';

export function useEntrants(format: Tournament['format'] | undefined) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const { scorecards, leaderboard } = api.tournaments;
  return useQuery({
    queryKey: useEventKey(ENTRANTS),
    enabled: format !== undefined,
    meta: { refreshedBy: CARD_CHANGES },
    queryFn: async (): Promise<Entrant[]> => {
      const cards = await scorecards.list(tournamentId);
      if (format === 'scramble') return cards.map(teamOf);
      const onTeams = cards.flatMap(playersOf);
      if (format !== 'individual') return onTeams;
      // A card is a team's; whoever plays alone is on the board only.
      const rows = await leaderboard.get(tournamentId, { explain: true });
      return [
        ...onTeams,
        ...rows
          .filter(({ teamId }) => teamId === null)
          .map(loneOf)
          .toSorted(byName),
      ];
    },
  });
}

const teamOf = ({ teamId, teamName, startLabel, holes, out, in: back, total }: Scorecard): Entrant => ({
  ...{ id: teamId, kind: 'team', name: teamName, teamName: null, startLabel, withdrawn: false },
  ...{ holes, out, in: back, total },
});

const playersOf = ({ teamName, startLabel, players }: Scorecard): Entrant[] =>
  players.map(({ playerId, name, withdrawn, holes, out, in: back, total }) => ({
    ...{ id: playerId, kind: 'player', name: name ?? NAMELESS, teamName, startLabel },
    ...{ withdrawn, holes, out, in: back, total },
  }));

const loneOf = ({
  playerId,
  playerName,
  startLabel,
  holes = [],
  out,
  in: back,
  gross,
}: BoardRow): Entrant => ({
  ...{ id: playerId ?? '', kind: 'player', name: playerName ?? NAMELESS, teamName: null, startLabel },
  ...{ withdrawn: false, holes, out, in: back, total: gross },
});

const byName = (one: Entrant, other: Entrant): number => one.name.localeCompare(other.name);
