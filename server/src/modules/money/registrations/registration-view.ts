/**
 * A registration as its secret link shows it. Email addresses and phone numbers of golfers, and other people's
 * registrations, are never part of it.
 */
import type { Sealer } from '../../../platform/crypto/seal.ts';
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';
import { dayIn } from '../../../platform/text/days.ts';
import { openCode } from '../../event/teams/access-codes.ts';
import type { Status } from '../../event/tournaments/schemas.ts';
import type { Terms } from '../../terms.ts';
import type { Registered } from './create.ts';
import { isPayable, payUrl } from './links.ts';
import type { PublicRegistration } from './public-schemas.ts';
import { COLUMNS } from './record.ts';
import type { Registration } from './schemas.ts';

/** What a view is made with beyond the row: the time, the service's terms, and the seal of access codes. */
export interface Viewer {
  now: Date;
  terms: Terms;
  sealer: Sealer;
}

/** The registration with what its page shows of its event and its team. */
export interface ShownRegistration extends Registration {
  slug: string | null;
  tournament_name: string;
  course_name: string | null;
  event_date: string | null;
  event_status: Status;
  timezone: string;
  start_time: string | null;
  reply_to: string | null;
  refund_until: string | null;
  organization_name: string;
  /** The team that the first of its players plays on. */
  playing_on: string | null;
  start_label: string | null;
  sealed_code: string | null;
  /** Its position on the waitlist: how many wait up to and including this one. */
  ahead: number;
  is_leaving: boolean;
  /** A payment is on its way. */
  is_paying: boolean;
}

/** The view of a pending registration just made and not waitlisted, which needs no further query. */
export function registeredView(
  { registration, tournament, rules, token }: Registered,
  viewer: Viewer,
): PublicRegistration {
  const { name: tournament_name, course_name, event_date, status: event_status } = tournament;
  const { publicSlug: slug, timezone, startTime: start_time, replyTo: reply_to } = rules;
  const place = { tournament_name, course_name, event_date, event_status, slug, timezone, start_time };
  const fresh = {
    reply_to,
    refund_until: rules.registration.refundUntil,
    organization_name: '',
    playing_on: null,
    start_label: null,
    sealed_code: null,
    ahead: 0,
    is_leaving: false,
    is_paying: false,
  };
  return viewOf({ ...registration, ...place, ...fresh }, token, viewer);
}

export const registrationView = async (
  db: Reads,
  id: string,
  token: string,
  viewer: Viewer,
): Promise<PublicRegistration> => viewOf(await findShown(db, id), token, viewer);

/** A tournament that went back to set-up, or lost its slug, is shown without one. */
export async function findShown(db: Reads, id: string): Promise<ShownRegistration> {
  const row = await db.one<ShownRegistration>(
    sql`select ${COLUMNS}, tournament.*, organization_name(), team.*, (
          select count(*)::int from registrations as other
          where other.organization_id = registrations.organization_id
            and other.tournament_id = registrations.tournament_id and other.status = 'pending' and other.waitlisted
            and other.turn <= registrations.turn) as ahead, exists (
          select from refunds where refunds.organization_id = registrations.organization_id
            and registration_id = registrations.id and cancels and refunds.status = 'pending' and not accepted) as is_leaving, exists (
          select from payments where payments.organization_id = registrations.organization_id
            and registration_id = registrations.id and payments.status = 'processing') as is_paying
        from registrations cross join lateral (
          select case when tournaments.status <> 'setup' then public_slug end as slug, name as tournament_name, course_name,
            event_date, tournaments.status as event_status, timezone, start_time, reply_to,
            registration_refund_until as refund_until
          from tournaments
          where tournaments.organization_id = registrations.organization_id
            and tournaments.id = registrations.tournament_id) as tournament
        left join lateral (
          select teams.id as playing_on, starting_hole || starting_sequence as start_label, sealed as sealed_code
          from json_array_elements(registrations.players) with ordinality as person (entry, turn)
          join players as player on player.organization_id = registrations.organization_id
            and player.tournament_id = registrations.tournament_id and player.id = (entry ->> 'player_id')::uuid
            and player.withdrawn_at is null
          join teams on teams.organization_id = player.organization_id
            and teams.tournament_id = player.tournament_id and teams.id = player.team_id
          left join access_codes as code on code.organization_id = teams.organization_id
            and code.tournament_id = teams.tournament_id and code.team_id = teams.id
          order by person.turn limit 1) as team on true
        where registrations.id = ${id}`,
  );
  if (row === undefined) throw notFound('Registration');
  return row;
}

export function viewOf(
  row: ShownRegistration,
  token: string,
  { now, terms, sealer }: Viewer,
): PublicRegistration {
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
    start_label: row.start_label,
    access_code: isPlayedOn(row, now) ? codeOf(row, sealer) : null,
    can_cancel: !row.is_leaving && canLeave(row, row.refund_until, now),
    can_change: !row.is_leaving && canChange(row, row.event_status),
    organizer_email: row.reply_to,
    pay_url: isPayable(row) && !row.is_paying ? payUrl(terms.publicUrl(), token) : null,
    created_at: row.created_at,
    paid_at: row.paid_at,
    cancelled_at: row.cancelled_at,
  };
}

const isPlayedOn = ({ event_date, timezone }: ShownRegistration, now: Date): boolean =>
  event_date !== null && event_date === dayIn(timezone, now);

const codeOf = ({ playing_on, sealed_code }: ShownRegistration, sealer: Sealer): string | null =>
  playing_on === null || sealed_code === null ? null : openCode(sealer, playing_on, sealed_code);

/** Cancelling is free when nothing was paid; else it is possible as long as the tournament refunds. */
export const canLeave = (
  { cancelled_at, paid_cents }: Pick<Registration, 'cancelled_at' | 'paid_cents'>,
  refundUntil: string | null,
  now: Date,
): boolean =>
  cancelled_at === null &&
  (paid_cents === 0 || (refundUntil !== null && now.getTime() < Date.parse(refundUntil)));

/** From the first score on the field is the organizer's. */
export const canChange = ({ cancelled_at }: Pick<Registration, 'cancelled_at'>, event: Status): boolean =>
  cancelled_at === null && (event === 'setup' || event === 'open');
