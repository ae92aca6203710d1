/**
 * The field as the overview shows it: where each team is, who leads, whose card is not complete. Pure, made
 * once for each version of the boards, and in the worker thread for a large event.
 */
import { type Board, boards, type Row, type Event as Tournament } from '@fairway/golf';
import { bytesOf, handOver, task } from '../../../platform/threads/task.ts';
import { type Asked, latest } from '../../scoring/leaderboard/boards.ts';
import type { Loaded, StoredTournament } from '../../scoring/leaderboard/load.ts';
import { parsedOnce } from '../../scoring/leaderboard/render.ts';
import type { OverviewFinal, OverviewLive, OverviewStanding, OverviewTeam } from './schemas.ts';

const LEADERS = 5;
const PLACES = 3;
/** Where many share the third place, not all of them are shown. */
const MOST_ON_PODIUM = 8;

export type FieldTeam = Omit<OverviewTeam, 'players' | 'checked_in' | 'silent_minutes'>;

interface OverviewField extends Pick<OverviewLive, 'holes' | 'leaders' | 'board'> {
  teams: FieldTeam[];
  podium: OverviewFinal['podium'];
  incomplete: OverviewFinal['incomplete'];
}

/** The parsed field of each rendered version of the boards, so that each is parsed once. */
const parsed = new WeakMap<Buffer, OverviewField>();

export async function latestField(asked: Asked): Promise<OverviewField> {
  const { value } = await latest(asked);
  const bytes = await value.rendered('overview field', fieldTask, value.stored);
  const field: OverviewField = parsed.get(bytes) ?? JSON.parse(bytes.toString());
  parsed.set(bytes, field);
  return field;
}

export const fieldTask = task(
  'overview/field',
  (stored: StoredTournament) => bytesOf(JSON.stringify(fieldOf(parsedOnce(stored)))),
  handOver,
);

function fieldOf({ tournament, signatures }: Loaded): OverviewField {
  const all = boards(tournament);
  const [first] = all;
  const rows = first?.rows ?? [];
  return {
    holes: tournament.holes.map(({ number, par }) => ({ hole: number, par })),
    board: first?.board ?? 'gross',
    leaders: first === undefined ? [] : ranked(first).slice(0, LEADERS).map(standingOn(first)),
    teams: teamsOf(tournament, rows, signatures),
    podium: all.map((board) => ({
      board: board.board,
      rows: ranked(board)
        .filter(({ position }) => (position ?? 0) <= PLACES)
        .slice(0, MOST_ON_PODIUM)
        .map(standingOn(board)),
    })),
    incomplete: incompleteOf(tournament, rows),
  };
}

const ranked = ({ rows }: Board): Row[] => rows.filter(({ position }) => position !== null);

const standingOn =
  ({ board }: Board) =>
  (row: Row): OverviewStanding => ({
    team_id: row.teamId,
    player_id: row.playerId,
    name: nameOf(row),
    team_name: row.playerId === null ? null : row.teamName,
    position_label: row.positionLabel,
    to_par_label: row.toParLabel,
    thru_label: row.thruLabel,
    total: { gross: row.gross, net: row.net, stableford: row.points }[board],
  });

const nameOf = ({ playerId, playerName, teamName }: Row): string =>
  (playerId === null ? teamName : playerName) ?? '';

function teamsOf(tournament: Tournament, rows: Row[], signatures: Loaded['signatures']): FieldTeam[] {
  const byTeam = new Map<string, Row[]>();
  for (const row of rows)
    if (row.teamId !== null) byTeam.set(row.teamId, [...(byTeam.get(row.teamId) ?? []), row]);
  const LAST = 99;
  return tournament.teams
    .map((team) => ({ team, own: byTeam.get(team.id) ?? [] }))
    .sort(
      ({ team: one }, { team: other }) =>
        (one.startingHole ?? LAST) - (other.startingHole ?? LAST) ||
        (one.startingSequence ?? '').localeCompare(other.startingSequence ?? ''),
    )
    .map(({ team: { id, name, startingHole }, own }) => {
      const ahead = furthest(own);
      return {
        team_id: id,
        name,
        start_label: own[0]?.startLabel ?? null,
        // A team without a player who could score stands where it would begin.
        hole: ahead === undefined ? startingHole : ahead.nextHole,
        thru: ahead?.thru ?? 0,
        signed: signatures.has(id),
        last_score_at: latestOf(own),
      };
    });
}

/**
 * The team is where its player with the most scores is: the others may lack a hole, or may not have come. It
 * is finished once nobody who has begun is left on the course.
 */
function furthest(rows: readonly Row[]): Row | undefined {
  const playing = rows.filter(({ status }) => status !== 'no_return');
  const onCourse = playing.filter(({ nextHole }) => nextHole !== null);
  const begun = onCourse.filter(({ thru }) => thru > 0);
  const those = begun.length > 0 ? begun : playing.length > onCourse.length ? playing : onCourse;
  return those.reduce<Row | undefined>(
    (most, row) => (most === undefined || row.thru > most.thru ? row : most),
    undefined,
  );
}

const latestOf = (rows: readonly Row[]): string | null =>
  rows.reduce<string | null>(
    (last, { lastScoreAt }) =>
      lastScoreAt !== null && (last === null || last < lastScoreAt) ? lastScoreAt : last,
    null,
  );

/** Whoever has withdrawn brings in no card. */
function incompleteOf({ players }: Tournament, rows: Row[]): OverviewField['incomplete'] {
  const gone = new Set(players.filter(({ withdrawn }) => withdrawn).map(({ id }) => id));
  return rows
    .filter(
      ({ playerId, thru, holesInPlay }) =>
        thru > 0 && thru < holesInPlay && !(playerId !== null && gone.has(playerId)),
    )
    .map((row) => ({
      team_id: row.teamId,
      player_id: row.playerId,
      name: nameOf(row),
      thru: row.thru,
      holes: row.holesInPlay,
    }));
}
