/** Who has scores: the teams of a scramble, the players of every other format, on a team or not. One row of the grid each. */
import type { BoardRow, HoleLine, Scorecard, Tournament } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { useHere, useTournamentId } from '../../session.tsx';
import { CARD_CHANGES, NAMELESS, useEventKey } from '../event-data.ts';

export interface Entrant {
  id: string;
  kind: 'team' | 'player';
  name: string;
  /** The team of a player. */
  teamName: string | null;
  startLabel: string | null;
  withdrawn: boolean;
  holes: readonly HoleLine[];
  out: number | null;
  in: number | null;
  total: number | null;
}

/** The field of one hole. */
export interface Spot {
  entrant: Entrant;
  hole: number;
}

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

export const storedAt = ({ entrant, hole }: Spot): number | null =>
  entrant.holes.find((line) => line.hole === hole)?.strokes ?? null;

/** How a score reads in a sentence. */
export const strokesText = (strokes: number | null): string =>
  strokes === null ? 'no score' : String(strokes);

/** Whether somebody who searches for this means the entrant. */
export function isFound({ name, teamName, startLabel }: Entrant, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [name, teamName, startLabel].some((words) => words?.toLowerCase().includes(wanted));
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
