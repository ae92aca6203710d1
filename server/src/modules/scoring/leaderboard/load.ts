/**
 * A tournament as the rules of golf take it, read in one statement: one snapshot with its version. The long
 * parts arrive as JSON text, so that a large tournament can be handed to the worker thread unparsed.
 */
import { boards, type Format, type Score, type Ties, type Event as Tournament } from '@fairway/golf';
import type { Reads } from '../../../platform/db/doors.ts';
import { isoTime } from '../../../platform/db/iso-time.ts';
import { empty, type Sql, sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';
import type { Status } from '../../event/tournaments/schemas.ts';
import type { Settings } from '../../event/tournaments/settings-schemas.ts';
import { isOver } from '../../event/tournaments/tournaments.ts';

export interface Loaded {
  version: number;
  status: Status;
  /** The tournament, with the tie rule that applies now. */
  tournament: KeyedTournament;
  /** The signatures by team; unsigned cards have none. */
  signatures: ReadonlyMap<string, Signature>;
}

/** Who signed the card of a team and when, and when staff last corrected it after that. */
export interface Signature {
  name: string;
  at: string;
  amended_at: string | null;
}

/** A tournament in which each team and player has the number that identifies it on public boards. */
export interface KeyedTournament extends Tournament {
  teams: (Tournament['teams'][number] & Keyed)[];
  players: (Tournament['players'][number] & Keyed)[];
}

interface Keyed {
  key: number;
}

/** The settings of the public board, and what is shown beside it. */
export interface ShownBoard {
  /** The version of the public board. It does not change while scores are withheld. */
  version: number;
  public_board: Settings['publicBoard'];
  frozen_at: string | null;
  frozen_version: number | null;
  slug: string | null;
  name: string;
  course_name: string | null;
  event_date: string | null;
  timezone: string;
  /** `logo` is the hash of the image. */
  sponsors: { name: string; url: string | null; logo: string | null }[];
}

/** Up to and including a time, or a version of the boards. */
export type Until = { time: Date } | { version: number };

interface Card {
  strokes: (number | null)[] | null;
  scoredAt?: (string | null)[] | null;
}

/** A tournament as read: `holes`, `flights`, `teams`, `players` and `log` are JSON. */
export type StoredTournament = Pick<
  Settings,
  'boards' | 'bestBallCount' | 'handicapMode' | 'stablefordBasis' | 'maxScore' | 'ties' | 'incompleteCards'
> & {
  id: string;
  version: number;
  status: Status;
  format: Format | null;
  holes: string;
  flights: string;
  teams: string;
  players: string;
  log: string | null;
  /** Whether it is shown as of a time, or as frozen, before it became final. */
  beforeFinal: boolean;
  /** Null where only the ranking was wanted. */
  shown: ShownBoard | null;
};

type StoredTeam = KeyedTournament['teams'][number] & Card & { signed: Signature | null };

type LogEntry = { id: string; hole: number; strokes: number | null; at: string };

export async function load(db: Reads, tournamentId: string): Promise<Loaded> {
  return parsed(await read(db, tournamentId));
}

export async function read(db: Reads, tournamentId: string, until?: Until): Promise<StoredTournament> {
  const which = sql`tournament.id = ${tournamentId}`;
  const row = await db.one<StoredTournament>(
    until === undefined
      ? tournamentsWhere(which, { strokes: true, times: true, shown: SHOWN })
      : tournamentsWhere(which, { log: logUntil(until), beforeFinal: isBeforeFinal(until), shown: SHOWN }),
  );
  if (row === undefined) throw notFound('Tournament');
  return row;
}

/**
 * Several tournaments, each as one snapshot, for a ranking over all of them: with what identifies players
 * across tournaments, and without the times of the scores, which are most of the text and decide no place.
 */
export const readResults = (db: Reads, tournamentIds: string[]): Promise<StoredTournament[]> =>
  db.many(
    tournamentsWhere(sql`tournament.id = any(${tournamentIds}::uuid[])`, {
      strokes: true,
      identity: IDENTITY,
    }),
  );

/** The columns that identify a player across tournaments. */
const IDENTITY = sql`, 'ghin', ghin_number, 'email', email`;

/** The version of the public board, of a `board` in a statement. */
export const PUBLIC_VERSION = sql`board.version - board.unseen - coalesce(board.withheld, 0)`;

const SHOWN = sql`json_build_object('version', ${PUBLIC_VERSION}, 'public_board', tournament.public_board,
  'frozen_at', iso_time(tournament.public_board_frozen_at), 'frozen_version', board.frozen_version,
  'slug', tournament.public_slug, 'name', tournament.name,
  'course_name', tournament.course_name, 'event_date', tournament.event_date, 'timezone', tournament.timezone,
  'sponsors', (select coalesce(json_agg(json_build_object('name', name, 'url', url, 'logo', logo) order by place), '[]')
    from sponsors where tournament_id = tournament.id))`;

interface Parts {
  strokes?: boolean;
  times?: boolean;
  identity?: Sql;
  log?: Sql;
  beforeFinal?: Sql;
  shown?: Sql;
}

const NOTHING = sql`null`;
const NO = sql`false`;

const tournamentsWhere = (
  which: Sql,
  { identity = empty, log = NOTHING, beforeFinal = NO, shown = NOTHING, ...card }: Parts,
): Sql =>
  sql`select tournament.id, board.version, tournament.status, tournament.format, tournament.boards,
          tournament.best_ball_count as "bestBallCount", tournament.handicap_mode as "handicapMode",
          tournament.stableford_basis as "stablefordBasis", tournament.max_score as "maxScore", tournament.ties,
          tournament.incomplete_cards as "incompleteCards",
          (select coalesce(json_agg(json_build_object('number', hole_number, 'par', par, 'strokeIndex', stroke_index)
            order by hole_number), '[]') from holes where tournament_id = tournament.id)::text as holes,
          (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'handicapMin', handicap_min,
            'handicapMax', handicap_max) order by sort_order, id), '[]')
            from flights where tournament_id = tournament.id)::text as flights,
          (select coalesce(json_agg(json_build_object('id', id, 'key', board_key, 'name', team_name, 'handicap', handicap,
            'storedHandicap', scramble_handicap, 'handicapSettled', handicap_settled, 'startingHole', starting_hole,
            'startingSequence', starting_sequence, 'flightId', flight_id, 'signed', ${SIGNED}
            ${cardIf(card, sql`tournament.format = 'scramble'`)}) order by id), '[]')
            from teams where tournament_id = tournament.id)::text as teams,
          (select coalesce(json_agg(json_build_object('id', id, 'key', board_key, 'name', full_name, 'teamId', team_id,
            'handicap', handicap, 'withdrawn', withdrawn_at is not null, 'flightId', flight_id
            ${identity} ${cardIf(card, sql`tournament.format <> 'scramble'`)}) order by id), '[]')
            from players where tournament_id = tournament.id)::text as players,
          ${log} as log, ${beforeFinal} as "beforeFinal", ${shown} as shown
        from tournaments as tournament join board_versions as board on board.tournament_id = tournament.id
        where ${which}`;

/** The signature as JSON, of a row of `teams`. */
export const SIGNED = sql`case when signed_at is not null then
  json_build_object('name', signed_name, 'at', signed_at, 'amended_at', amended_at) end`;

export const parsed = (stored: StoredTournament): Loaded => {
  const teams: StoredTeam[] = JSON.parse(stored.teams);
  return {
    version: stored.version,
    status: stored.status,
    tournament: tournamentOf(stored, teams),
    signatures: new Map(teams.flatMap(({ id, signed }) => (signed ? [[id, signatureOf(signed)]] : []))),
  };
};

export const signatureOf = ({ name, at, amended_at }: Signature): Signature => ({
  name,
  at: isoTime(at),
  amended_at: amended_at && isoTime(amended_at),
});

/** Larger tournaments are rendered in the worker thread. Boards of this size, explained, take some 10 ms. */
const SMALL = 128 * 1024;

export const isSmall = ({ teams, players, log }: StoredTournament): boolean =>
  teams.length + players.length + (log?.length ?? 0) <= SMALL;

const cardIf = ({ strokes, times }: Parts, condition: Sql): Sql =>
  sql`${strokes ? sql`, 'strokes', case when ${condition} and posted > 0 then strokes end` : empty}
      ${times ? sql`, 'scoredAt', case when ${condition} and posted > 0 then scored_at end` : empty}`;

/** The latest score of each hole up to then. */
const logUntil = (until: Until): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', entrant, 'hole', hole_number, 'strokes', new_strokes, 'at', created_at)),
    '[]')
  from (
    select distinct on (coalesce(team_id, player_id), hole_number) coalesce(team_id, player_id) as entrant,
      hole_number, new_strokes, created_at
    from score_log where tournament_id = tournament.id and ${'time' in until ? sql`created_at <= ${until.time}` : sql`version <= ${until.version}`}
    order by coalesce(team_id, player_id), hole_number, version desc, id desc) as last)::text`;

/** An event that was archived without a result has no such instant, and counts as over. */
const isBeforeFinal = (until: Until): Sql =>
  'time' in until
    ? sql`coalesce(${until.time} < board.over_at, false)`
    : sql`coalesce(${until.version} < board.over_version, false)`;

function tournamentOf(stored: StoredTournament, teams: StoredTeam[]): KeyedTournament {
  const { format, boards: shown, bestBallCount, handicapMode, stablefordBasis, maxScore } = stored;
  const rules = { format, boards: shown, bestBallCount, handicapMode, stablefordBasis, maxScore };
  const kind = format === 'scramble' ? 'teamId' : 'playerId';
  const players: (KeyedTournament['players'][number] & Card)[] = JSON.parse(stored.players);
  const log: LogEntry[] | null = stored.log === null ? null : JSON.parse(stored.log);
  const scores =
    log === null
      ? (format === 'scramble' ? teams : players).flatMap((entrant) => scoresOf(entrant, kind))
      : log.flatMap(({ id, hole, strokes, at }) =>
          strokes === null ? [] : [score(kind, id, hole, strokes, at)],
        );
  const holes: Tournament['holes'] = JSON.parse(stored.holes);
  const flights: Tournament['flights'] = JSON.parse(stored.flights);
  const inEffect = { ties: tiesInEffect(stored), incompleteCards: incompleteCardsInEffect(stored) };
  return { holes, rules: { ...rules, ...inEffect }, teams, players, flights, scores };
}

/** Before it became final the event counts as live: a frozen board must not tell who won a tie. */
const isFinal = ({ status, beforeFinal }: StoredTournament): boolean => isOver(status) && !beforeFinal;

/** The tie rule that applies: with `auto`, positions are shared until the result is final. */
const tiesInEffect = (stored: StoredTournament): Ties =>
  stored.ties !== 'auto' ? stored.ties : isFinal(stored) ? 'countback' : 'shared';

/** Cards are unfinished, not incomplete, until the result is final. */
const incompleteCardsInEffect = (stored: StoredTournament) =>
  isFinal(stored) ? stored.incompleteCards : 'rank';

/** The time of scores that were read without their times. */
const UNTIMED = '1970-01-01T00:00:00.000Z';

function scoresOf({ id, strokes, scoredAt }: { id: string } & Card, kind: 'teamId' | 'playerId'): Score[] {
  const scores: Score[] = [];
  strokes?.forEach((count, index) => {
    if (count !== null) scores.push(score(kind, id, index + 1, count, scoredAt?.[index]));
  });
  return scores;
}

const score = (
  kind: 'teamId' | 'playerId',
  id: string,
  hole: number,
  strokes: number,
  at: string | null | undefined,
): Score => ({
  teamId: kind === 'teamId' ? id : null,
  playerId: kind === 'playerId' ? id : null,
  hole,
  strokes,
  at: at ? isoTime(at) : UNTIMED,
});

export const boardsOf = ({ tournament }: Loaded) => boards(tournament);
