/** Registering: by the organizer's systems, or by golfers themselves. */
import type { Tx } from '../../../platform/db/doors.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, type FieldProblem, invalid, notFound } from '../../../platform/problems.ts';
import { mergedMetadata, NO_REFERENCES } from '../../../platform/text/references.ts';
import * as settings from '../../event/tournaments/settings.ts';
import type { Settings } from '../../event/tournaments/settings-schemas.ts';
import { type LockedTournament, lockTournament, refuseOver } from '../../event/tournaments/tournaments.ts';
import * as discounts from '../discounts/discounts.ts';
import * as accounts from '../payment-accounts/accounts.ts';
import { tellReceived } from './letters.ts';
import { issue } from './links.ts';
import { fill, placesOf } from './places.ts';
import { ownPrice, type Price, priceOf, refuseBoth } from './prices.ts';
import { insert, recordAction } from './record.ts';
import type { RegisteredPlayer, Registration, RegistrationCreate, RegistrationInput } from './schemas.ts';
import { confirmed, type Payers } from './states.ts';

export interface Registered {
  registration: Registration;
  tournament: LockedTournament;
  rules: Settings;
  /** The token of its first link; shown once. */
  token: string;
}

/** The same email twice is refused. Without players, the registrant is the only player. */
export function checkedPlayers(input: RegistrationInput): RegisteredPlayer[] {
  const { players = [{ full_name: input.registrant_name, email: input.registrant_email }] } = input;
  refuseTwice(players);
  return players.map(({ full_name, email, handicap }) => ({
    full_name: full_name || null,
    email: email ?? null,
    handicap: handicap ?? null,
    player_id: null,
  }));
}

export function refuseTwice(players: readonly { email?: string | null }[]): void {
  const emails = players.map(({ email }) => email?.toLowerCase());
  const problems: FieldProblem[] = emails.flatMap((email, index) =>
    email !== undefined && emails.indexOf(email) < index
      ? [{ field: `players.${index}.email`, message: 'is listed twice' }]
      : [],
  );
  if (problems.length > 0) throw invalid(problems);
}

/** What the organizer may decide beyond what a golfer can. */
type OwnTerms = Pick<RegistrationCreate, 'amount_cents' | 'hold_until' | 'external_id' | 'metadata'>;

export function checkedOwn(input: RegistrationCreate): RegistrationCreate {
  refuseBoth(input.amount_cents, input.discount_code);
  checkedPlayers(input);
  return input;
}

/** The organizer may register golfers while registration is off or closed. */
export async function byOrganizer(tx: Tx, input: RegistrationCreate, payers: Payers): Promise<Registered> {
  const [tournament, rules] = await lockedWithRules(tx, input.tournament_id);
  refuseOver(tournament);
  return register(tx, tournament, rules, input, input, payers);
}

/** Locks the tournament, then reads its settings: sent together, run in order by the connection. */
const lockedWithRules = (tx: Tx, id: string): Promise<[LockedTournament, Settings]> =>
  Promise.all([lockTournament(tx, id), settings.get(tx, id)]);

/** A golfer registers, as far as the tournament lets golfers do so. */
export async function byGolfer(
  tx: Tx,
  tournamentId: string,
  slug: string,
  input: RegistrationInput,
  payers: Payers,
): Promise<Registered> {
  const [tournament, rules] = await lockedWithRules(tx, tournamentId);
  refuseGolfer(tournament, rules, slug, input, tx.now);
  return register(tx, tournament, rules, input, {}, payers);
}

function refuseGolfer(
  tournament: LockedTournament,
  { publicSlug, registration: { enabled, closesAt, payOffline } }: Settings,
  slug: string,
  { payment }: RegistrationInput,
  now: Date,
): void {
  if (tournament.status === 'setup' || publicSlug !== slug) throw notFound('Tournament');
  if (!enabled) throw conflict('Registration is off.');
  refuseOver(tournament);
  if (closesAt !== null && now.getTime() >= Date.parse(closesAt)) throw conflict('Registration is closed.');
  if (payment === 'offline' && !payOffline) throw conflict('This event takes online payments only.');
}

async function register(
  tx: Tx,
  tournament: LockedTournament,
  rules: Settings,
  input: RegistrationInput,
  own: OwnTerms,
  payers: Payers,
): Promise<Registered> {
  const players = playersFor(tournament, input);
  const discount =
    input.discount_code == null
      ? undefined
      : await discounts.usable(tx, tournament.id, input.discount_code, tx.now);
  const price =
    own.amount_cents === undefined
      ? priceOf(rules.registration, players.length, discount)
      : ownPrice(own.amount_cents);
  const wanted = drafted(tx.now, tournament, rules, input, players, price);
  if (wanted.payment === 'online') await refuseUnpayable(tx, payers);
  const waitlisted = await mustWait(tx, tournament, rules, players.length, input, payers);
  const registration: Registration = {
    ...wanted,
    waitlisted,
    discount_code: discount?.code ?? null,
    hold_until: wanted.payment === 'online' && !waitlisted ? holdFor(tx.now, own, payers) : null,
    external_id: own.external_id ?? null,
    metadata: mergedMetadata({}, own.metadata),
  };
  const isPaid = registration.payment === 'none' && !waitlisted;
  const made = isPaid ? await confirmed(tx, tournament, registration, 0, payers) : registration;
  insert(tx, made, discount?.id ?? null);
  const token = issue(tx, made.id);
  recordAction(tx, made, 'registration.created', shownInLog(made));
  tellReceived(tx, tournament, made, payers.mailKeys);
  return { registration: made, tournament, rules, token };
}

/** Refuses more players than fit in a team. */
function playersFor({ team_size }: LockedTournament, input: RegistrationInput): RegisteredPlayer[] {
  const players = checkedPlayers(input);
  if (players.length > team_size) throw conflict(`A team of this event has at most ${team_size} players.`);
  return players;
}

/** The metadata of the audit row. */
const shownInLog = ({ status, waitlisted, amount_cents, players }: Registration) => ({
  new: { status, waitlisted, amount_cents, places: players.length },
});

async function refuseUnpayable(tx: Tx, { terms }: Payers): Promise<void> {
  if (!terms.paymentsSandbox && (await accounts.find(tx)) === undefined)
    throw conflict('The organization takes no online payments.');
}

/** Free places go to the waitlist first. */
async function mustWait(
  tx: Tx,
  tournament: LockedTournament,
  { registration: { capacity, waitlist } }: Settings,
  places: number,
  { join_waitlist = false }: RegistrationInput,
  payers: Payers,
): Promise<boolean> {
  if (capacity === null) return false;
  // Asked in one round trip: mostly nobody waits, and then the places are as they were read.
  const [risen, before] = await Promise.all([fill(tx, tournament, payers), placesOf(tx, tournament.id)]);
  const { left } = risen === 0 ? before : await placesOf(tx, tournament.id);
  if (left === null || places <= left) return false;
  if (waitlist && join_waitlist) return true;
  throw conflict(left === 0 ? 'Every place is taken.' : `Only ${left} of the places are left.`);
}

const holdFor = (now: Date, { hold_until }: OwnTerms, { terms }: Payers): string | null => {
  if (hold_until === null) return null;
  const until = hold_until ?? now.getTime() + terms.registrationHold;
  return new Date(until).toISOString();
};

/** A pending registration without a reservation, which depends on the places left. */
const drafted = (
  now: Date,
  { id: tournament_id }: LockedTournament,
  { registration: { currency } }: Settings,
  input: RegistrationInput,
  players: RegisteredPlayer[],
  price: Price,
): Registration => ({
  id: newId(now),
  tournament_id,
  contact_id: null,
  status: 'pending',
  waitlisted: false,
  payment: price.amount_cents === 0 ? 'none' : (input.payment ?? 'online'),
  registrant_name: input.registrant_name,
  registrant_email: input.registrant_email,
  registrant_phone: input.registrant_phone || null,
  team_name: input.team_name ?? null,
  team_id: null,
  players,
  note: input.note || null,
  subtotal_cents: price.subtotal_cents,
  discount_cents: price.discount_cents,
  discount_code: null,
  amount_cents: price.amount_cents,
  paid_cents: 0,
  refunded_cents: 0,
  currency,
  hold_until: null,
  paid_at: null,
  cancelled_at: null,
  cancelled_by: null,
  cancel_reason: null,
  refunded_at: null,
  flags: [],
  ...NO_REFERENCES,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
});
