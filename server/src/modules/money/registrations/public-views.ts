/**
 * What the public sees: a tournament by its slug, a registration by its secret link. Email addresses, phone
 * numbers and other people's registrations are never shown.
 */
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';
import * as publicNames from '../../event/tournaments/public-names.ts';
import type { Status } from '../../event/tournaments/schemas.ts';
import * as settings from '../../event/tournaments/settings.ts';
import type { Settings } from '../../event/tournaments/settings-schemas.ts';
import { isOver } from '../../event/tournaments/tournaments.ts';
import { onBoard } from '../../letters/announcements/board.ts';
import type { Terms } from '../../terms.ts';
import * as discounts from '../discounts/discounts.ts';
import * as accounts from '../payment-accounts/accounts.ts';
import type { Registered } from './create.ts';
import { isPayable, payUrl } from './links.ts';
import { type Places, placesOf } from './places.ts';
import { priceOf } from './prices.ts';
import type { PublicEvent, PublicRegistration, Quote, QuoteRequest } from './public-schemas.ts';
import { COLUMNS } from './record.ts';
import type { Registration } from './schemas.ts';

/** Everything that the public view of a tournament is made from, except for the time at which it is shown. */
export interface TournamentFacts {
  slug: string | null;
  organizationName: string;
  tournament: {
    name: string;
    course_name: string | null;
    event_date: string | null;
    format: PublicEvent['format'];
  };
  status: Status;
  settings: Settings;
  places: Places;
  hasAccount: boolean;
  announcements: PublicEvent['announcements'];
}

interface Found {
  slug: string | null;
  organization_name: string;
  name: string;
  course_name: string | null;
  event_date: string | null;
  format: PublicEvent['format'];
  status: Status;
}

export async function factsOf(db: Reads, tournamentId: string): Promise<TournamentFacts> {
  const [tournament, rules, places, account, announcements] = await Promise.all([
    db.one<Found>(
      sql`select public_slug as slug, organization_name(), name, course_name, event_date, format, status
          from tournaments where id = ${tournamentId}`,
    ),
    settings.get(db, tournamentId),
    placesOf(db, tournamentId),
    accounts.find(db),
    onBoard(db, tournamentId),
  ]);
  if (tournament === undefined) throw notFound('Tournament');
  const { status, slug, organization_name: organizationName, ...shown } = tournament;
  return {
    slug,
    organizationName,
    tournament: shown,
    status,
    settings: rules,
    places,
    hasAccount: account !== undefined,
    announcements,
  };
}

/** A tournament in set-up, or under a slug that is no longer its own, is not found. */
export function tournamentView(facts: TournamentFacts, slug: string, now: Date, terms: Terms): PublicEvent {
  const { settings: rules, places, status } = facts;
  if (status === 'setup' || facts.slug !== slug) throw notFound('Tournament');
  const { registration } = rules;
  return {
    slug,
    ...facts.tournament,
    timezone: rules.timezone,
    status,
    organization_name: facts.organizationName,
    team_size: rules.teamSize,
    registration: {
      state: stateOf(facts, now),
      fee_cents: registration.feeCents,
      currency: registration.currency,
      per_player: registration.perPlayer,
      capacity: registration.capacity,
      places_left: places.left,
      closes_at: registration.closesAt,
      refund_until: registration.refundUntil,
      pay_online: facts.hasAccount || terms.paymentsSandbox,
      pay_offline: registration.payOffline,
    },
    announcements: facts.announcements,
  };
}

export function stateOf(
  { settings: { registration }, places, status }: TournamentFacts,
  now: Date,
): PublicEvent['registration']['state'] {
  const { enabled, closesAt, waitlist } = registration;
  if (!enabled) return 'off';
  if (isOver(status) || (closesAt !== null && now.getTime() >= Date.parse(closesAt))) return 'closed';
  if (places.left !== 0) return 'open';
  return waitlist ? 'waitlist' : 'full';
}

/** What registering would cost. */
export async function quote(
  db: Reads,
  tournamentId: string,
  slug: string,
  { players, discount_code }: QuoteRequest,
  now: Date,
): Promise<Quote> {
  await publicNames.refuseHidden(db, tournamentId, slug);
  const { registration } = await settings.get(db, tournamentId);
  const discount =
    discount_code == null ? undefined : await discounts.usable(db, tournamentId, discount_code, now);
  return { ...priceOf(registration, players, discount), currency: registration.currency };
}

interface Shown extends Registration {
  slug: string | null;
  tournament_name: string;
  course_name: string | null;
  event_date: string | null;
  refund_until: string | null;
  /** Its position on the waitlist: how many wait up to and including this one. */
  ahead: number;
  is_leaving: boolean;
  /** A payment is on its way. */
  is_paying: boolean;
}

/** The view of a registration just made and not waitlisted, which needs no further query. */
export function registeredView(
  { registration, tournament, rules, token }: Registered,
  terms: Terms,
  now: Date,
): PublicRegistration {
  const { name: tournament_name, course_name, event_date } = tournament;
  const place = { tournament_name, course_name, event_date, slug: rules.publicSlug };
  const fresh = {
    refund_until: rules.registration.refundUntil,
    ahead: 0,
    is_leaving: false,
    is_paying: false,
  };
  return shown({ ...registration, ...place, ...fresh }, token, terms, now);
}

/** A tournament that went back to set-up, or lost its slug, is shown without one. */
export async function registrationView(
  db: Reads,
  id: string,
  token: string,
  terms: Terms,
  now: Date,
): Promise<PublicRegistration> {
  const row = await db.one<Shown>(
    sql`select ${COLUMNS}, tournament.*, (
          select count(*)::int from registrations as other
          where other.organization_id = registrations.organization_id
            and other.tournament_id = registrations.tournament_id and other.status = 'pending' and other.waitlisted
            and other.turn <= registrations.turn) as ahead, exists (
          select from refunds where refunds.organization_id = registrations.organization_id
            and registration_id = registrations.id and cancels and refunds.status = 'pending' and not accepted) as is_leaving, exists (
          select from payments where payments.organization_id = registrations.organization_id
            and registration_id = registrations.id and payments.status = 'processing') as is_paying
        from registrations, lateral (
          select case when tournaments.status <> 'setup' then public_slug end as slug, name as tournament_name, course_name,
            event_date, registration_refund_until as refund_until
          from tournaments
          where tournaments.organization_id = registrations.organization_id
            and tournaments.id = registrations.tournament_id) as tournament
        where id = ${id}`,
  );
  if (row === undefined) throw notFound('Registration');
  return shown(row, token, terms, now);
}

/** The time zone of the registration's event. */
export async function timezoneOf(db: Reads, id: string): Promise<string> {
  const event = await db.one<{ timezone: string }>(
    sql`select timezone from tournaments
        where id = (select tournament_id from registrations where id = ${id})`,
  );
  if (event === undefined) throw notFound('Registration');
  return event.timezone;
}

function shown(row: Shown, token: string, { publicUrl }: Terms, now: Date): PublicRegistration {
  return {
    id: row.id,
    status: row.status,
    waitlisted: row.waitlisted,
    waitlist_position: row.waitlisted && row.status === 'pending' ? row.ahead : null,
    event: {
      slug: row.slug,
      name: row.tournament_name,
      course_name: row.course_name,
      event_date: row.event_date,
    },
    registrant_name: row.registrant_name,
    team_name: row.team_name,
    players: row.players.map(({ full_name }) => ({ full_name })),
    amount_cents: row.amount_cents,
    paid_cents: row.paid_cents,
    refunded_cents: row.refunded_cents,
    currency: row.currency,
    hold_until: row.hold_until,
    can_cancel: !row.is_leaving && canLeave(row, row.refund_until, now),
    pay_url: isPayable(row) && !row.is_paying ? payUrl(publicUrl(), token) : null,
    created_at: row.created_at,
    paid_at: row.paid_at,
    cancelled_at: row.cancelled_at,
  };
}

/** Cancelling is free when nothing was paid; else it is possible as long as the tournament refunds. */
export const canLeave = (
  { cancelled_at, paid_cents }: Pick<Registration, 'cancelled_at' | 'paid_cents'>,
  refundUntil: string | null,
  now: Date,
): boolean =>
  cancelled_at === null &&
  (paid_cents === 0 || (refundUntil !== null && now.getTime() < Date.parse(refundUntil)));
