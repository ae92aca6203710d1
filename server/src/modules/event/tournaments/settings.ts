/** A tournament's settings. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { isOneOf, join, raw, type Sql, sql } from '../../../platform/db/sql.ts';
import { conflict, invalid, notFound } from '../../../platform/problems.ts';
import { difference } from '../../records/audit/audit.ts';
import { TOURNAMENT_CHANGES, topicOf } from '../../records/changes/changes.ts';
import { audit } from './audit.ts';
import { PUBLIC_NAME_CHANGES } from './public-names.ts';
import { frozenAt, storedTvBoards, tvBoards } from './screens.ts';
import { BOARDS, type Settings, type SettingsPatch } from './settings-schemas.ts';
import { moveByItself } from './status.ts';
import { lockTournament } from './tournaments.ts';

/** The columns in the shape of the reply. */
export const COLUMNS = sql`timezone, team_size as "teamSize", boards, best_ball_count as "bestBallCount",
  handicap_mode as "handicapMode", stableford_basis as "stablefordBasis", max_score as "maxScore", ties,
  incomplete_cards as "incompleteCards", side_games_enabled as "sideGamesEnabled", suspended, public_slug as "publicSlug",
  public_board as "publicBoard", description, start_time as "startTime", reply_to as "replyTo", language,
  json_build_object('seconds', tv_seconds, 'rotateFlights', tv_rotate_flights,
    'boards', coalesce(tv_boards, boards)) as tv,
  json_build_object('enabled', registration_enabled, 'feeCents', registration_fee_cents,
    'currency', registration_currency, 'capacity', registration_capacity,
    'perPlayer', registration_per_player, 'closesAt', iso_time(registration_closes_at),
    'waitlist', registration_waitlist, 'payOffline', registration_pay_offline,
    'refundUntil', iso_time(registration_refund_until)) as registration,
  settings_updated_at as "updatedAt"`;

/** `bestBallCount` → `best_ball_count`; settings of the registration and of screens have a prefix. */
const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export async function get(db: Reads, id: string): Promise<Settings> {
  const settings = await db.one<Settings>(sql`select ${COLUMNS} from tournaments where id = ${id}`);
  if (settings === undefined) throw notFound('Tournament');
  return settings;
}

/** Of several tournaments, each with its id. */
export const among = (db: Reads, ids: readonly string[]): Promise<(Settings & { id: string })[]> =>
  db.many(sql`select id, ${COLUMNS} from tournaments where ${isOneOf(sql`id`, ids)}`);

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/**
 * Checks rules that a schema cannot express. Gross is always among the boards, and their order is fixed.
 * `within` is where the settings stand in the body, such as `settings.`.
 */
export function checked(patch: SettingsPatch, within = ''): SettingsPatch {
  if (patch.timezone !== undefined && !isTimezone(patch.timezone))
    throw invalid([
      { field: `${within}timezone`, message: 'must be an IANA time zone such as America/New_York' },
    ]);
  const { boards, description } = patch;
  const registration = patch.registration && inMilliseconds(patch.registration);
  if (registration?.currency !== undefined && !CURRENCIES.has(registration.currency))
    throw invalid([
      { field: `${within}registration.currency`, message: 'must be a currency of ISO 4217, such as usd' },
    ]);
  return {
    ...patch,
    ...(registration && { registration }),
    ...(description !== undefined && { description: description?.replace(/\r\n?/g, '\n') || null }),
    ...(boards && { boards: BOARDS.filter((board) => board === 'gross' || boards.includes(board)) }),
  };
}

type RegistrationPatch = NonNullable<SettingsPatch['registration']>;

/** Times are kept, compared and shown in UTC with milliseconds, however they were sent. */
function inMilliseconds(patch: RegistrationPatch): RegistrationPatch {
  const utc = (time: string | null) => time && new Date(time).toISOString();
  const { closesAt, refundUntil } = patch;
  return {
    ...patch,
    ...(closesAt !== undefined && { closesAt: utc(closesAt) }),
    ...(refundUntil !== undefined && { refundUntil: utc(refundUntil) }),
  };
}

export async function update(tx: Tx, id: string, patch: SettingsPatch): Promise<Settings> {
  const tournament = await lockTournament(tx, id);
  const { before, after } = await change(tx, id, patch);
  const canOpen = tournament.status === 'setup' && tournament.auto_status;
  if (canOpen && opens(before, after)) moveByItself(tx, tournament, 'open');
  return after;
}

/**
 * Golfers can come from now on. A copy has registration on from the start: it opens once somebody gives it an
 * address.
 */
const opens = (before: Settings, after: Settings): boolean =>
  after.registration.enabled &&
  (!before.registration.enabled || (after.publicSlug !== null && after.publicSlug !== before.publicSlug));

function merged(before: Settings, patch: SettingsPatch): Settings {
  const { registration, tv, ...fields } = patch;
  const boards = patch.boards ?? before.boards;
  return {
    ...before,
    ...fields,
    tv: { ...before.tv, ...tv, boards: tvBoards(before, patch, boards) },
    registration: { ...before.registration, ...registration },
  };
}

export async function wouldChange(db: Reads, id: string, patch: SettingsPatch): Promise<boolean> {
  const stored = await get(db, id);
  return difference(stored, merged(stored, patch)) !== undefined;
}

/** For a tournament that is new or locked. Its status stays. */
export async function change(
  tx: Tx,
  id: string,
  patch: SettingsPatch,
): Promise<{ before: Settings; after: Settings }> {
  const before = await get(tx, id);
  if (patch.teamSize !== undefined) await refuseTooSmall(tx, id, patch.teamSize);
  if (patch.publicSlug !== undefined) await takeSlug(tx, id, before.publicSlug, patch.publicSlug);
  const after = merged(before, patch);
  const metadata = difference(before, after);
  if (metadata === undefined) return { before, after: before };
  // A round that resumes after a suspension gets its full time before it may become final automatically.
  const resumes = before.suspended && !after.suspended;
  const dated = await tx.one<Pick<Settings, 'updatedAt'>>(
    sql`update tournaments set ${assignments(after, tx.now)}, quiet_from = ${resumes ? sql`${tx.now}` : sql`quiet_from`}
        where id = ${id} returning settings_updated_at as "updatedAt"`,
  );
  audit.record(tx, id, 'tournament.settings_updated', id, metadata);
  // Sent with the commit: after the answer no node may show more, and what is only announced may be lost.
  if (withdraws(patch)) await tx.notify(TOURNAMENT_CHANGES, topicOf(tx.organizationId, id));
  return { before, after: { ...after, ...dated } };
}

/** Whether somebody outside may see less than before: the board frozen, hidden or without an address. */
export const withdraws = ({ publicBoard, publicSlug }: SettingsPatch): boolean =>
  publicBoard === 'frozen' || publicBoard === 'hidden' || publicSlug === null;

/** A new tournament begins with the settings of another, except its public address. */
export async function copy(tx: Tx, from: string, to: string): Promise<void> {
  const settings: Settings = { ...(await get(tx, from)), publicSlug: null };
  await tx.run(sql`update tournaments set ${assignments(settings, tx.now)} where id = ${to}`);
}

/** Sets every column in a fixed order, changed or not, so that all updates share one prepared statement. */
function assignments(settings: Settings, now: Date): Sql {
  const { registration, tv, updatedAt: _dated, ...fields } = settings;
  const set =
    (prefix: string) =>
    ([name, value]: [string, unknown]) =>
      sql`${raw(prefix + columnOf(name))} = ${value}`;
  return join([
    ...Object.entries(fields).map(set('')),
    ...Object.entries({ ...tv, boards: storedTvBoards(settings) }).map(set('tv_')),
    sql`public_board_frozen_at = ${frozenAt(settings, now)}`,
    ...Object.entries(registration).map(set('registration_')),
  ]);
}

async function refuseTooSmall(tx: Tx, id: string, teamSize: number): Promise<void> {
  const larger = await tx.one<{ team_name: string }>(
    sql`select team_name from team_counts as seats join teams on teams.tournament_id = ${id} and teams.id = seats.team_id
        where seats.tournament_id = ${id} and seats.players > ${teamSize} order by teams.id limit 1`,
  );
  if (larger !== undefined) throw conflict(`${larger.team_name} has more than ${teamSize} players.`);
}

async function takeSlug(tx: Tx, id: string, before: string | null, slug: string | null): Promise<void> {
  const taken = await tx.one<{ free: boolean }>(
    sql`select take_public_name('tournament', ${slug}, ${id}) as free`,
  );
  if (!taken?.free) throw conflict(`The public address "${slug}" is taken.`);
  for (const name of new Set([before, slug])) if (name !== null) tx.announce(PUBLIC_NAME_CHANGES, name);
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}
