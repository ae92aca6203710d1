/**
 * Golfers who register at the same time share one statement and one fsync (group commit). Only what the event's own row is
 * enough to accept is done so; whatever might be refused, or needs more to be looked up, is left to `byGolfer`.
 */
import type { Tx } from '../../platform/db/doors.ts';
import { busy, isLockTimeout } from '../../platform/db/errors.ts';
import type { Receipt, Turn } from '../../platform/db/group-commit.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { wakeSenders } from '../../platform/events/emit.ts';
import { newId } from '../../platform/ids.ts';
import type { Recent } from '../../platform/live/recent.ts';
import { Problem } from '../../platform/problems.ts';
import { announceChange, topicOf } from '../changes/changes.ts';
import { MAILS } from '../mail/queue.ts';
import * as settings from '../tournaments/settings.ts';
import type { Settings } from '../tournaments/settings-schemas.ts';
import { HELD_COLUMNS, type Held } from '../tournaments/tournaments.ts';
import { drafted, holdFor, playersFor, type Registered, refuseGolfer } from './create.ts';
import { newToken } from './links.ts';
import { priceOf } from './prices.ts';
import type { RegistrationInput } from './schemas.ts';
import { asPaid, type Payers } from './states.ts';
import { type Entry, entryOf, locking, type Stored, writing } from './write-together.ts';

interface Desk extends Payers {
  recent: Recent;
}

/** A golfer, and the reply that an idempotency key repeats. */
interface Applicant {
  /** The id of the registration. */
  key: string;
  tournamentId: string;
  slug: string;
  input: RegistrationInput;
  now: Date;
  actor: Tx['actor'];
  organizationId: string;
  receipt: Receipt | undefined;
  replyTo: (registered: Registered) => unknown;
  /** Set when somebody else held the event. */
  isHeldElsewhere: boolean;
}

/**
 * All events of the organization in one group, which waits for nobody: those of an event that somebody else holds form a
 * group of their own and wait for it there. Undefined when nothing was done, and `byGolfer` must decide.
 */
export async function registerTogether(
  tx: Tx,
  wish: Pick<Applicant, 'tournamentId' | 'slug' | 'input' | 'replyTo'>,
  desk: Desk,
): Promise<Registered | undefined> {
  const { now, actor, receipt, organizationId } = tx;
  const { tournamentId } = wish;
  const applicant = { ...wish, key: newId(now), now, actor, organizationId, receipt, isHeldElsewhere: false };
  const join = (group: string, waits: boolean) =>
    tx.together<Applicant, Registered>(group, applicant, (turn, all) =>
      serve(turn, tx.organizationId, all, waits, desk),
    );
  const first = await join('registrations', false);
  const made = applicant.isHeldElsewhere ? await join(`registrations ${tournamentId}`, true) : first;
  if (made !== undefined) {
    announceChange(tx, tournamentId);
    wakeSenders(tx);
    tx.wake(MAILS);
  }
  return made;
}

type Outcomes = (Registered | Problem | undefined)[];

async function serve(
  { read, commit }: Turn,
  organizationId: string,
  applicants: Applicant[],
  waits: boolean,
  desk: Desk,
): Promise<Outcomes> {
  const events = await Promise.all(
    applicants.map(({ tournamentId }) =>
      desk.recent.get(`rules ${topicOf(organizationId, tournamentId)}`, () => readEvent(read, tournamentId)),
    ),
  );
  const accepted = withoutTwins(applicants.map((each, index) => accept(events[index], each, desk)));
  const entries = accepted.flatMap((each) => each?.entry ?? []);
  if (entries.length === 0) return applicants.map(() => undefined);
  const held = [...new Set(entries.map(({ registration }) => registration.tournament_id))];
  try {
    const rows = await commit<Stored>(writing(organizationId, entries), [locking(held, waits)]);
    const fates = new Map(rows.map((row) => [row.id, row]));
    return accepted.map((each, index) => {
      const fate = fates.get(each?.entry.id ?? '');
      const [applicant, event] = [applicants[index], events[index]];
      if (applicant !== undefined) applicant.isHeldElsewhere = fate?.held === false;
      if (event !== undefined && fate?.held && !fate.stored)
        event.mayBeFull = event.registration.capacity !== null;
      return fate?.stored ? each?.registered : undefined;
    });
  } catch (error) {
    // All waited for the same row: one by one they would wait in vain again.
    if (isLockTimeout(error)) return applicants.map(busy);
    throw error;
  }
}

/** The event's row with its version: the statement stores nothing if the row has changed since. */
interface OpenEvent extends Held, Settings {
  version: string;
  has_account: boolean;
  /** Set when one could not be stored where places are limited: until it is read again, all go the long way at once. */
  mayBeFull?: boolean;
}

type Read = <Row>(statement: Sql) => Promise<Row[]>;

async function readEvent(read: Read, tournamentId: string): Promise<OpenEvent | undefined> {
  const [event] = await read<OpenEvent>(
    sql`select ${HELD_COLUMNS}, ${settings.COLUMNS}, xmin::text as version,
          exists (select from payment_accounts) as has_account
        from tournaments where id = ${tournamentId}`,
  );
  return event;
}

interface Accepted {
  registered: Registered;
  entry: Entry;
}

/** What was read may be a second old, so a refusal is not for us to make. */
function accept(event: OpenEvent | undefined, applicant: Applicant, desk: Desk): Accepted | undefined {
  if (event === undefined || event.mayBeFull) return undefined;
  try {
    const registered = register(event, applicant, desk);
    if (registered === undefined) return undefined;
    const spent = applicant.receipt?.(applicant.replyTo(registered));
    return { registered, entry: entryOf(applicant, event.version, registered, spent, desk.mailKeys) };
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

function register(
  event: OpenEvent,
  { key: id, slug, input, now }: Applicant,
  desk: Desk,
): Registered | undefined {
  refuseGolfer(event, event, slug, input, now);
  // How often a code was used is counted under the lock.
  if (input.discount_code != null) return undefined;
  const players = playersFor(event, input);
  const price = priceOf(event.registration, players.length, undefined);
  const wanted = { ...drafted(now, event, event, input, players, price), id };
  const isPaid = wanted.payment === 'none';
  // A team needs a free name and an access code.
  if (isPaid && wanted.team_name !== null) return undefined;
  const isOnline = wanted.payment === 'online';
  if (isOnline && !desk.terms.paymentsSandbox && !event.has_account) return undefined;
  const hold_until = isOnline ? holdFor(now, {}, desk) : null;
  const registration = isPaid ? asPaid(wanted, 0, now) : { ...wanted, hold_until };
  return { registration, tournament: event, rules: event, token: newToken() };
}

/** Of those with an email or an idempotency key in common only the first: the next must find what that one has stored. */
function withoutTwins(all: (Accepted | undefined)[]): (Accepted | undefined)[] {
  const seen = new Set<string>();
  return all.map((each) => {
    if (each === undefined) return undefined;
    const { emails, spent } = each.entry;
    const marks = [...emails, ...(spent ? [`key ${spent.owner} ${spent.key}`] : [])];
    if (marks.some((mark) => seen.has(mark))) return undefined;
    for (const mark of marks) seen.add(mark);
    return each;
  });
}
