/** The cards of the event as rows of the grid: of teams, of their players, and of players without a team. */
import type { BoardRow, Scorecard, Tournament } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { useHere, useTournamentId } from '../../session.tsx';
import { CARD_CHANGES, NAMELESS, useEventKey } from '../event-queries.ts';
import { useTournament } from '../queries.ts';
import type { Entrant, SignedCard } from './entrants.ts';

export const ENTRANTS = 'entrants';

/** Another format has other rows. */
const entrantsKey = (event: readonly unknown[], format: Tournament['format'] | undefined) => [
  ...event,
  ENTRANTS,
  format,
];

/** The key of the grid as it is shown. */
export const useEntrantsKey = () => entrantsKey(useEventKey(), useTournament().data?.format);

export function useEntrants(format: Tournament['format'] | undefined) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const { scorecards, leaderboard } = api.tournaments;
  return useQuery({
    queryKey: entrantsKey(useEventKey(), format),
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

const teamOf = (card: Scorecard): Entrant => {
  const { teamId, teamName, startLabel, holes, out, in: back, total } = card;
  return {
    ...{ id: teamId, kind: 'team', name: teamName, teamName: null, startLabel, withdrawn: false },
    ...{ holes, out, in: back, total, signed: signedOf(card), isFirst: true },
  };
};

const playersOf = (card: Scorecard): Entrant[] =>
  card.players.map(({ playerId, name, withdrawn, holes, out, in: back, total }, at) => ({
    ...{ id: playerId, kind: 'player', name: name ?? NAMELESS, withdrawn, holes, out, in: back, total },
    ...{ teamName: card.teamName, startLabel: card.startLabel, signed: signedOf(card), isFirst: at === 0 },
  }));

const signedOf = ({ teamId, teamName, signed }: Scorecard): SignedCard | undefined =>
  signed === null
    ? undefined
    : { teamId, teamName, name: signed.name, isAmended: signed.amended_at !== null };

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
  ...{ withdrawn: false, holes, out, in: back, total: gross, signed: undefined, isFirst: true },
});

const byName = (one: Entrant, other: Entrant): number => one.name.localeCompare(other.name);
