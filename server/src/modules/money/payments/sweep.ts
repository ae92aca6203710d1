/**
 * The payments sweep ends reservations that have run out, asks about sessions and refunds without an outcome,
 * closes sessions that nobody waits for, and fills free places. Rows say what is due, and any node may repeat
 * a step. Organizations are served in parallel, so that one whose processor hangs does not delay others.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, SECOND } from '../../../platform/clock.ts';
import type { Doors, Tx } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { MailKeys } from '../../../platform/mail/keys.ts';
import type { Log } from '../../../platform/running/log.ts';
import type { CodeKeys } from '../../event/teams/access-codes.ts';
import { lockTournament } from '../../event/tournaments/tournaments.ts';
import type { Terms } from '../../terms.ts';
import { fill } from '../registrations/places.ts';
import { type Desk, isSilent, processorOf, wasSilent } from './desk.ts';
import { findPayment, openPayment, type PaymentRow } from './payment-row.ts';
import { NoAnswer, Refused } from './processor.ts';
import { endReservation, reconcile } from './reconcile.ts';
import { findRefund, recordSeen } from './refund-record.ts';
import { send } from './refunds.ts';

interface SweepOptions extends CodeKeys {
  doors: Doors;
  clock: Clock;
  log: Log;
  terms: Terms;
  mailKeys: MailKeys;
}

/** How many organizations are served at once, and how much work of each kind one gets in a sweep. */
const SIDE_BY_SIDE = 16;
const MOST_EACH = 500;
/** After this long the job ends; organizations whose processor hangs are still served in the background. */
const PATIENCE_MS = 5 * SECOND;

type Work = (desk: Desk, id: string) => Promise<void>;

interface Piece {
  work: Work;
  id: string;
}

/** What is due for one organization, by name, so that each piece is there once. */
type Turn = Map<string, Piece>;

interface Taken {
  turn: Turn;
  taken: Promise<void>;
}

/** The organizations that this process is serving right now. */
const turns = new WeakMap<Doors, Map<string, Taken>>();

/** For jobs, which share a few worker slots: an organization whose processor hangs does not keep one. */
export const sweepInTime = (options: SweepOptions): Promise<void> =>
  Promise.race([sweep(options), sleep(PATIENCE_MS, undefined, { ref: false })]);

export async function sweep(options: SweepOptions): Promise<void> {
  const waiting = (await toDo(options)).entries();
  const underWay: Promise<void>[] = [];
  const serve = async () => {
    for (const [organizationId, turn] of waiting) {
      const other = joined(options, organizationId, turn);
      if (other === undefined) await take(options, organizationId, turn);
      else underWay.push(other);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, serve));
  await Promise.all(underWay);
}

async function toDo({ doors, clock }: SweepOptions): Promise<Map<string, Turn>> {
  const now = clock.now();
  const kinds: [string, Work, Sql][] = [
    [
      'hold',
      afterHold,
      sql`select organization_id, id, hold_until as due from registrations
          where status = 'pending' and hold_until is not null and hold_until <= ${now}`,
    ],
    [
      'payment',
      askAboutPayment,
      sql`select organization_id, id, ask_at as due from payments where ask_at is not null and ask_at <= ${now}`,
    ],
    [
      'refund',
      askAboutRefund,
      sql`select organization_id, id, ask_at as due from refunds where ask_at is not null and ask_at <= ${now}`,
    ],
    [
      'places',
      fillPlaces,
      sql`select distinct organization_id, tournament_id as id, 0 as due from registrations
          where status = 'pending' and waitlisted`,
    ],
  ];
  const turnsToTake = new Map<string, Turn>();
  for (const [kind, work, found] of kinds) {
    const pieces = await doors.asPlatform.many<{ organization_id: string; id: string }>(
      sql`select organization_id, id from (
            select organization_id, id, due, row_number() over (partition by organization_id order by due) as place
            from (${found}) as found) as placed
          where place <= ${MOST_EACH} order by due`,
    );
    for (const { organization_id, id } of pieces) {
      const turn = turnsToTake.get(organization_id) ?? new Map();
      turnsToTake.set(organization_id, turn.set(`${kind} ${id}`, { work, id }));
    }
  }
  return turnsToTake;
}

/** An organization is served by one loop at a time: work found meanwhile is added to that loop. */
function joined({ doors }: SweepOptions, organizationId: string, turn: Turn): Promise<void> | undefined {
  const other = turns.get(doors)?.get(organizationId);
  if (other === undefined) return undefined;
  for (const [name, piece] of turn) other.turn.set(name, piece);
  return other.taken;
}

function take(options: SweepOptions, organizationId: string, turn: Turn): Promise<void> {
  const served = turns.get(options.doors) ?? new Map<string, Taken>();
  turns.set(options.doors, served);
  const desk = deskFor(options, organizationId);
  const work = async () => {
    for (const [name, piece] of turn) {
      turn.delete(name);
      await piece.work(desk, piece.id).catch((error) => tell(options.log, error));
    }
    served.delete(organizationId);
  };
  const taken = work();
  served.set(organizationId, { turn, taken });
  return taken;
}

const tell = (log: Log, error: unknown): void =>
  log.error({ err: error }, 'a payment could not be reconciled; the next sweep tries again');

/** The door has no actor: what the sweep does is recorded as done by the service. */
const deskFor = (
  { doors, clock, sealer, hashCode, terms, mailKeys }: SweepOptions,
  organizationId: string,
): Desk => ({
  door: () => doors.asOrganization(organizationId),
  now: () => clock.now(),
  silences: new Map(),
  sealer,
  hashCode,
  terms,
  mailKeys,
});

async function afterHold(desk: Desk, registrationId: string): Promise<void> {
  const payment = await openPayment(desk.door(), registrationId);
  if (payment === undefined) return endReservation(desk, registrationId);
  if (payment.status === 'open') await reconcile(desk, payment);
}

/** Checks again, because somebody else may have asked since the sweep read the row. */
const isDue = (desk: Desk, { ask_at }: { ask_at: string | null }): boolean =>
  ask_at !== null && Date.parse(ask_at) <= desk.now().getTime();

async function askAboutPayment(desk: Desk, id: string): Promise<void> {
  const payment = await findPayment(desk.door(), sql`id = ${id}`);
  if (payment === undefined || !isDue(desk, payment)) return;
  if (payment.status === 'open' || payment.status === 'processing') return reconcile(desk, payment);
  if (payment.look_for_refunds) return lookForRefunds(desk, payment);
  await desk.door().write((tx) => tx.run(sql`update payments set ask_at = null where id = ${id}`));
}

/** Records refunds that were made by hand. While one is pending, the processor is asked again later. */
async function lookForRefunds(desk: Desk, payment: PaymentRow): Promise<void> {
  if (isSilent(desk, payment)) return;
  const processor = await processorOf(desk.door(), payment, desk);
  try {
    const seen = await processor.refundsOf(payment);
    await desk.door().write(async (tx) => {
      for (const each of seen) await recordSeen(tx, desk, payment, each);
      if (seen.some(({ status }) => status === 'pending')) return later(tx, desk, payment);
      await tx.run(
        sql`update payments set look_for_refunds = false, ask_at = null
            where id = ${payment.id} and ask_at = ${payment.ask_at}`,
      );
    });
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
    if (error instanceof NoAnswer) wasSilent(desk, payment, error);
    await desk.door().write((tx) => later(tx, desk, payment));
  }
}

async function later(tx: Tx, { terms }: Desk, { id, asked }: PaymentRow): Promise<void> {
  const at = new Date(tx.now.getTime() + terms.reconcileEvery * 2 ** Math.min(asked, 8));
  await tx.run(sql`update payments set asked = asked + 1, ask_at = ${at} where id = ${id}`);
}

async function askAboutRefund(desk: Desk, id: string): Promise<void> {
  const row = await findRefund(desk.door(), sql`id = ${id}`);
  if (row?.status === 'pending' && isDue(desk, row))
    await send(desk, { ...row, asked: Math.max(row.asked, 1) });
}

const fillPlaces: Work = (desk, tournamentId) =>
  desk.door().write(async (tx) => void (await fill(tx, await lockTournament(tx, tournamentId), desk)));
