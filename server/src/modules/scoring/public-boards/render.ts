/** Renders what the public sees as the bytes that are sent. Pure, so that the worker thread can do it. */
import { type BoardName, boards, type Row } from '@fairway/golf';
import { notFound } from '../../../platform/problems.ts';
import { bytesOf, handOver, task } from '../../../platform/threads/task.ts';
import { isOver } from '../../event/tournaments/tournaments.ts';
import type { KeyedTournament, Loaded, ShownBoard, StoredTournament } from '../leaderboard/load.ts';
import { parsedOnce } from '../leaderboard/render.ts';
import type { PublicBoards, PublicCard, PublicRow } from './schemas.ts';

/** Which boards, of which flight; or the card of the entrant with that key. */
export type WantedPublicView =
  | { what: 'boards'; board?: BoardName | undefined; flightId?: string | undefined }
  | { what: 'card'; key: number };

interface Picture {
  stored: StoredTournament;
  shown: ShownBoard;
  publicUrl: string;
  wanted: WantedPublicView;
}

export const renderPublicTask = task(
  'public boards',
  (picture: Picture) => bytesOf(JSON.stringify({ data: made(picture) })),
  handOver,
);

/** The bodies of all cards, each as its text, by key. */
export type Cards = Record<string, string>;

export const renderCardsTask = task(
  'public cards',
  ({ stored, shown }: Pick<Picture, 'stored' | 'shown'>) =>
    bytesOf(JSON.stringify(allCards(parsedOnce(stored).tournament, shown))),
  handOver,
);

function made({ stored, shown, publicUrl, wanted }: Picture): PublicBoards | PublicCard {
  const loaded = parsedOnce(stored);
  if (wanted.what === 'card') return cardOf(loaded.tournament, shown, wanted.key);
  const { version, frozen_at, name, course_name, event_date, timezone } = shown;
  const { status, tournament } = loaded;
  const { format } = tournament.rules;
  return {
    version,
    frozen_at,
    event: { name, course_name, event_date, status, format, timezone },
    flights: tournament.flights.map((flight) => ({ id: flight.id, name: flight.name })),
    sponsors: shown.sponsors.map(({ name, url, logo }) => ({
      name,
      url,
      logo_url: logo === null ? null : `${publicUrl}/media/${logo}`,
    })),
    boards: boardsOf(loaded, shown, wanted),
  };
}

function boardsOf(
  { status, tournament }: Loaded,
  shown: ShownBoard,
  { board: only, flightId }: WantedPublicView & { what: 'boards' },
): PublicBoards['boards'] {
  if (flightId !== undefined && !tournament.flights.some(({ id }) => id === flightId))
    throw notFound('Flight');
  if (shown.public_board === 'hidden') return [];
  const keys = keysOf(tournament);
  return boards(tournament, { flightId })
    .filter(({ board }) => only === undefined || board === only)
    .map(({ board, label, direction, ties, rows }) => ({
      board,
      label,
      direction,
      ties,
      provisional: !isOver(status),
      rows: rows.map((row) => rowOf(row, board, keys)),
    }));
}

function rowOf(row: Row, board: BoardName, keys: Keys): PublicRow {
  const { position, positionLabel, flightId, score, toParLabel, thruLabel, status } = row;
  return {
    key: keyOf(row, keys),
    position,
    positionLabel,
    ...nameOf(row),
    flightId,
    score,
    toParLabel,
    thruLabel,
    total: totalOf(row, board),
    status,
  };
}

type Keys = ReadonlyMap<string, number>;

const keysOf = ({ teams, players }: KeyedTournament): Keys =>
  new Map([...teams, ...players].map(({ id, key }) => [id, key]));

const keyOf = ({ playerId, teamId }: Row, keys: Keys): number => keys.get(playerId ?? teamId ?? '') ?? 0;

const nameOf = ({ entryType, playerName, teamName }: Row): Pick<PublicRow, 'name' | 'teamName'> =>
  entryType === 'player' ? { name: playerName ?? '', teamName } : { name: teamName ?? '', teamName: null };

function totalOf({ gross, net, points }: Row, board: BoardName): number | null {
  return { gross, net, stableford: points }[board];
}

/** A card from the gross board. Whoever has no row there, such as a withdrawn player, has no card. */
function cardOf(tournament: KeyedTournament, shown: ShownBoard, key: number): PublicCard {
  const alone = withOnly(tournament, key);
  const [row] = alone ? explainedRows(alone, shown) : [];
  if (row === undefined) throw notFound('Card');
  return cardOn(row);
}

function allCards(tournament: KeyedTournament, shown: ShownBoard): Cards {
  const keys = keysOf(tournament);
  return Object.fromEntries(
    explainedRows(tournament, shown).map((row) => [keyOf(row, keys), JSON.stringify({ data: cardOn(row) })]),
  );
}

const explainedRows = (tournament: KeyedTournament, { public_board }: ShownBoard): readonly Row[] =>
  public_board === 'hidden' ? [] : (boards(tournament, { explain: true })[0]?.rows ?? []);

function cardOn(row: Row): PublicCard {
  const { out, in: back, gross: total, toParLabel, holes = [] } = row;
  return {
    ...nameOf(row),
    holes: holes.map(({ hole, par, strokes, points }) => ({ hole, par, strokes, points })),
    out,
    in: back,
    total,
    toParLabel,
  };
}

/** The tournament with one entrant alone: a card needs no ranking of the field. */
function withOnly(tournament: KeyedTournament, key: number): KeyedTournament | undefined {
  const isMeant = (one: { key: number }) => one.key === key;
  if (tournament.rules.format === 'individual') {
    const player = tournament.players.find(isMeant);
    return (
      player && {
        ...tournament,
        teams: tournament.teams.filter(({ id }) => id === player.teamId),
        players: [player],
        scores: tournament.scores.filter(({ playerId }) => playerId === player.id),
      }
    );
  }
  const team = tournament.teams.find(isMeant);
  if (team === undefined) return undefined;
  const players = tournament.players.filter(({ teamId }) => teamId === team.id);
  const ids = new Set([team.id, ...players.map(({ id }) => id)]);
  const scores = tournament.scores.filter(({ teamId, playerId }) => ids.has(teamId ?? playerId ?? ''));
  return { ...tournament, teams: [team], players, scores };
}
