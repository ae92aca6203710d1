/**
 * The payments sweep: ends holds, asks about sessions and refunds without an outcome, closes sessions that nobody waits
 * for, and fills free places. The rows say what is to be done; whatever it does can be done twice, by any number of
 * nodes. Organizations are served side by side, so that one whose processor hangs does not delay the others.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Doors } from '../../platform/db/doors.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Log } from '../../platform/log.ts';
import type { Terms } from '../../platform/terms.ts';
import { fill } from '../registrations/places.ts';
import type { CodeHasher } from '../teams/access-codes.ts';
import { hold } from '../tournaments/tournaments.ts';
import { type Desk, processorOf } from './desk.ts';
import { findPayment, openPayment, type PaymentRow } from './payment-row.ts';
import { NoAnswer, Refused } from './processor.ts';
import { findRefund, recordSeen } from './refund-record.ts';
import { send } from './refunds.ts';
import { endHold, reconcile } from './sessions.ts';

interface SweepOptions {
  doors: Doors;
  clock: Clock;
  log: Log;
  sealer: Sealer;
  hashCode: CodeHasher;
  terms: Terms;
}

/** Organizations at once, and pieces of work of each kind in one sweep. */
const SIDE_BY_SIDE = 16;
const MOST = 2000;

interface Piece {
  organization_id: string;
  id: string;
}

type Work = (desk: Desk, id: string) => Promise<void>;

export async function sweep(options: SweepOptions): Promise<void> {
  const now = options.clock.now();
  const find = (statement: Sql) => options.doors.asPlatform.many<Piece>(statement);
  const kinds: [Piece[], Work][] = [
    [
      await find(
        sql`select organization_id, id from registrations
            where status = 'pending' and hold_until is not null and hold_until <= ${now}
            order by hold_until limit ${MOST}`,
      ),
      afterHold,
    ],
    [
      await find(
        sql`select organization_id, id from payments where ask_at is not null and ask_at <= ${now}
            order by ask_at limit ${MOST}`,
      ),
      askAboutPayment,
    ],
    [
      await find(
        sql`select organization_id, id from refunds where ask_at is not null and ask_at <= ${now}
            order by ask_at limit ${MOST}`,
      ),
      settleRefund,
    ],
    [
      await find(
        sql`select distinct organization_id, tournament_id as id from registrations
            where status = 'pending' and waitlisted limit ${MOST}`,
      ),
      fillPlaces,
    ],
  ];
  const byOrganization = new Map<string, (() => Promise<void>)[]>();
  for (const [pieces, work] of kinds)
    for (const { organization_id, id } of pieces) {
      const own = byOrganization.get(organization_id) ?? [];
      own.push(() => work(deskFor(options, organization_id), id));
      byOrganization.set(organization_id, own);
    }
  await sideBySide([...byOrganization.values()], options.log);
}

/** Without a processor's answer the organization's turn is over: the next sweep goes on. */
async function sideBySide(organizations: (() => Promise<void>)[][], log: Log): Promise<void> {
  const waiting = organizations.values();
  const serve = async () => {
    for (const work of waiting) for (const piece of work) await piece().catch((error) => tell(log, error));
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, serve));
}

const tell = (log: Log, error: unknown): void =>
  log.error({ err: error }, 'a payment could not be reconciled; the next sweep tries again');

const deskFor = ({ doors, clock, sealer, hashCode, terms }: SweepOptions, organizationId: string): Desk => ({
  door: (actor) => doors.asOrganization(organizationId, actor),
  now: () => clock.now(),
  sealer,
  hashCode,
  terms,
});

async function afterHold(desk: Desk, registrationId: string): Promise<void> {
  const payment = await openPayment(desk.door(), registrationId);
  if (payment === undefined) return endHold(desk, registrationId);
  if (payment.status === 'open') await reconcile(desk, payment);
}

async function askAboutPayment(desk: Desk, id: string): Promise<void> {
  const payment = await findPayment(desk.door(), sql`id = ${id}`);
  if (payment === undefined) return;
  if (payment.status === 'open' || payment.status === 'processing') return reconcile(desk, payment);
  if (payment.look_for_refunds) return lookForRefunds(desk, payment);
  await desk.door().write((tx) => tx.run(sql`update payments set ask_at = null where id = ${id}`));
}

/** Refunds that were made by hand. */
async function lookForRefunds(desk: Desk, payment: PaymentRow): Promise<void> {
  const processor = await processorOf(desk.door(), payment, desk);
  try {
    const seen = await processor.refundsOf(payment);
    await desk.door({ kind: 'processor', name: processor.name }).write(async (tx) => {
      for (const each of seen) await recordSeen(tx, desk, payment, each);
      tx.queue(sql`update payments set look_for_refunds = false, ask_at = null where id = ${payment.id}`);
    });
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
    const wait = desk.terms.reconcileEvery * 2 ** Math.min(payment.asked, 8);
    await desk
      .door()
      .write((tx) =>
        tx.run(
          sql`update payments set asked = asked + 1, ask_at = ${new Date(tx.now.getTime() + wait)} where id = ${payment.id}`,
        ),
      );
  }
}

async function settleRefund(desk: Desk, id: string): Promise<void> {
  const row = await findRefund(desk.door(), sql`id = ${id}`);
  if (row?.status === 'pending') await send(desk, { ...row, asked: Math.max(row.asked, 1) });
}

const fillPlaces: Work = (desk, tournamentId) =>
  desk.door().write(async (tx) => void (await fill(tx, await hold(tx, tournamentId), desk)));
