/** What the public sees of a tournament by its slug, and what registering for it would cost. */
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
import { type Places, placesOf } from './places.ts';
import { priceOf } from './prices.ts';
import type { PublicEvent, Quote, QuoteRequest } from './public-schemas.ts';

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

/** Whether everybody finds the tournament under this slug: not in set-up, nor once it is no longer its own. */
export const isPublicAt = (
  facts: TournamentFacts,
  asked: string | null,
): facts is TournamentFacts & Pick<PublicEvent, 'status'> =>
  asked !== null && facts.slug === asked && facts.status !== 'setup';

export function tournamentView(facts: TournamentFacts, slug: string, now: Date, terms: Terms): PublicEvent {
  if (!isPublicAt(facts, slug)) throw notFound('Tournament');
  const { settings: rules, places, status } = facts;
  const { registration } = rules;
  return {
    slug,
    ...facts.tournament,
    timezone: rules.timezone,
    status,
    organization_name: facts.organizationName,
    team_size: rules.teamSize,
    description: rules.description,
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
