/**
 * Golfers who register at the same time share one statement and one fsync (group commit). Only what the event's own row is
 * enough to accept is done so; whatever might be refused, or needs more to be looked up, is left to `byGolfer`.
 */
import type { Tx } from '../../platform/db/doors.ts';
import type { Receipt, Turn } from '../../platform/db/group-commit.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import type { Recent } from '../../platform/live/recent.ts';
import { Problem } from '../../platform/problems.ts';
import { topicOf } from '../changes/changes.ts';
import * as settings from '../tournaments/settings.ts';
import type { Settings } from '../tournaments/settings-schemas.ts';
import { HELD_COLUMNS, type Held } from '../tournaments/tournaments.ts';
import { drafted, holdFor, playersFor, type Registered, refuseGolfer, shownInLog } from './create.ts';
import { type InEvent, inGroup, storeBehindLocks } from './event-groups.ts';
import { registrationCreated } from './events.ts';
import { aboutReceived } from './letters.ts';
import { newToken } from './links.ts';
import { priceOf } from './prices.ts';
import { entryOf, withoutTwins } from './rows-together.ts';
import type { RegistrationInput } from './schemas.ts';
import { asPaid, type Payers } from './states.ts';
import { type NewEntry, writing } from './write-together.ts';

interface Desk extends Payers {
  recent: Recent;
}

/** A golfer, and the reply that an idempotency key repeats. Its key is the id of the registration. */
interface Applicant extends InEvent {
  tournamentId: string;
  slug: string;
  input: RegistrationInput;
  now: Date;
  actor: Tx['actor'];
  organizationId: string;
  receipt: Receipt | undefined;
  replyTo: (registered: Registered) => unknown;
}

/** Undefined when nothing was done, and `byGolfer` must decide. */
export function registerTogether(
  tx: Tx,
  wish: Pick<Applicant, 'tournamentId' | 'slug' | 'input' | 'replyTo'>,
  desk: Desk,
): Promise<Registered | undefined> {
  const { now, actor, receipt, organizationId } = tx;
  const applicant = { ...wish, key: newId(now), now, actor, organizationId, receipt, isHeldElsewhere: false };
  return inGroup(tx, 'registrations', applicant, (turn, all, waits) =>
    serve(turn, organizationId, all, waits, desk),
  );
}

async function serve(
  turn: Turn,
  organizationId: string,
  applicants: Applicant[],
  waits: boolean,
  desk: Desk,
): Promise<(Registered | Problem | undefined)[]> {
  const events = await Promise.all(
    applicants.map(({ tournamentId }) =>
      desk.recent.get(`rules ${topicOf(organizationId, tournamentId)}`, () =>
        readEvent(turn.read, tournamentId),
      ),
    ),
  );
  const accepted = withoutTwins(
    applicants.map((each, index) => accept(events[index], each, desk)),
    ({ entry: { spent } }) => (spent ? [`key ${spent.owner} ${spent.key}`] : []),
  );
  const members = applicants.map((item, index) => ({ item, entry: accepted[index]?.entry }));
  const fates = await storeBehindLocks(turn, members, waits, (entries) => writing(organizationId, entries));
  return fates.map((fate, index) => {
    if (fate === undefined || fate instanceof Problem) return fate;
    const event = events[index];
    if (event !== undefined && fate.held && !fate.stored)
      event.mayBeFull = event.registration.capacity !== null;
    return fate.stored ? accepted[index]?.registered : undefined;
  });
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
  entry: NewEntry;
}

/** What was read may be a second old, so a refusal is not for us to make. */
function accept(event: OpenEvent | undefined, applicant: Applicant, desk: Desk): Accepted | undefined {
  if (event === undefined || event.mayBeFull) return undefined;
  try {
    const registered = register(event, applicant, desk);
    if (registered === undefined) return undefined;
    const spent = applicant.receipt?.(applicant.replyTo(registered));
    const { registration, token } = registered;
    const happening = {
      action: 'registration.created',
      metadata: shownInLog(registration),
      event: registrationCreated,
      mail: aboutReceived(event, registration),
      tokens: [token],
    } as const;
    const entry = entryOf(applicant, registration, happening, desk.mailKeys);
    return { registered, entry: { ...entry, version: event.version, spent } };
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
