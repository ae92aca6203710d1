/** What is told of registrations. Their named steps speak of everything but what somebody enters. */
import type { Reads } from '../../../platform/db/doors.ts';
import { isOneOf, sql } from '../../../platform/db/sql.ts';
import { resourceKind } from '../../integrations/events/resource.ts';
import type { EventKind } from '../../integrations/events/subject.ts';
import { COLUMNS } from './record.ts';
import { Refund, Registration, RegistrationFlag } from './schemas.ts';

/** With its refunds that have succeeded, which are told one by one. */
interface State extends Registration {
  refunds: Refund[];
}

const REFUNDS = sql`coalesce((
  select json_agg(json_build_object('id', id, 'payment_id', payment_id, 'amount_cents', amount_cents, 'currency', currency,
    'status', status, 'reason', reason, 'source', source, 'failure', failure, 'created_at', iso_time(created_at),
    'settled_at', iso_time(settled_at)) order by id)
  from refunds
  where refunds.organization_id = registrations.organization_id and refunds.registration_id = registrations.id
    and refunds.status = 'succeeded'), '[]') as refunds`;

const among = (db: Reads, ids: readonly string[]): Promise<State[]> =>
  db.many(sql`select ${COLUMNS}, ${REFUNDS} from registrations where ${isOneOf(sql`id`, ids)}`);

const ENTERED = [
  'registrant_name',
  'registrant_email',
  'registrant_phone',
  'note',
  'external_id',
  'metadata',
];
const MOVED = Object.keys(Registration.properties).filter((field) => !ENTERED.includes(field));

const newRefunds = (before: State | undefined, { refunds }: State): Refund[] =>
  refunds.filter(({ id }) => before?.refunds.every((earlier) => earlier.id !== id));

/** Flags have no ids, but at most one of each code is open. */
const newFlags = (before: State | undefined, { flags }: State): RegistrationFlag[] => {
  const earlier = new Set(before?.flags.map(({ code, created_at }) => `${code} ${created_at}`));
  return flags.filter(({ code, created_at }) => !earlier.has(`${code} ${created_at}`));
};

/** A refund that fails after all also raises a flag, but is told for itself: money is back here. */
const hasComeBack = (before: State | undefined, after: State): boolean =>
  before !== undefined && after.refunded_cents < before.refunded_cents;

export const registrationKind: EventKind = resourceKind<State>({
  kind: 'registration',
  schema: Registration,
  scope: 'registrations:read',
  tables: {
    registrations: ['insert', 'update'],
    registration_flags: ['insert', 'update'],
    refunds: ['update'],
  },
  read: among,
  // Null once the contact is deleted, which is told of the contact.
  follows: ['contact_id'],
  shownAnyway: ['contact_id'],
  created: "A golfer registered for one of the organization's tournaments.",
  updated: 'A registration changed, and no other event tells how.',
  steps: [
    {
      verb: 'promoted',
      description: 'A registration came up from the waitlist.',
      speaksOf: MOVED,
      isTaken: (before, after) =>
        before?.waitlisted === true && !after.waitlisted && after.cancelled_at === null,
    },
    {
      verb: 'paid',
      description: 'A registration was paid: online, offline, or with nothing due.',
      speaksOf: MOVED,
      isTaken: (before, after) => before?.status === 'pending' && after.paid_at !== null,
      isBare: true,
    },
    {
      verb: 'cancelled',
      description: 'A registration was cancelled, by anybody, by an ended hold or by a failed payment.',
      speaksOf: MOVED,
      isTaken: (before, after) => before?.cancelled_at === null && after.cancelled_at !== null,
    },
    {
      verb: 'refunded',
      description: 'Money of a registration went back, all or some of it; fires once for each refund.',
      speaksOf: MOVED,
      isTaken: (before, after) => newRefunds(before, after).length > 0,
      plus: {
        schema: { refund: Refund },
        of: (before, after) => newRefunds(before, after).map((refund) => ({ refund })),
      },
    },
    {
      verb: 'flagged',
      description: 'A registration was flagged: somebody should look at it. Fires once for each flag.',
      speaksOf: (before, after) => (hasComeBack(before, after) ? ['flags'] : MOVED),
      isTaken: (before, after) => newFlags(before, after).length > 0,
      plus: {
        schema: { flag: RegistrationFlag },
        of: (before, after) => newFlags(before, after).map((flag) => ({ flag })),
      },
    },
  ],
});
