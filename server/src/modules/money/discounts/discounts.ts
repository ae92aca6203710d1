/** Discounts of a tournament. Whoever uses one locks the tournament, so that `max_uses` is never exceeded. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { refusing } from '../../../platform/db/errors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { Table } from '../../../platform/db/table.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, invalid, notFound } from '../../../platform/problems.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { difference } from '../../records/audit/audit.ts';
import { audit } from './audit.ts';
import type { Discount, DiscountCreate, DiscountPatch } from './schemas.ts';

/** In the order and shape of the reply. */
const USES = sql`(select count(*)::int from registrations
  where registrations.organization_id = discounts.organization_id
    and registrations.tournament_id = discounts.tournament_id and discount_id = discounts.id
    and cancelled_at is null)`;
export const COLUMNS = sql`id, tournament_id, code, percent_off, amount_off_cents, max_uses, ${USES} as uses, expires_at,
  created_at, updated_at`;

const STORED_COLUMNS = [
  'tournament_id',
  'id',
  'code',
  'percent_off',
  'amount_off_cents',
  'max_uses',
  'expires_at',
  'created_at',
] as const;

const discountTable = new Table<Omit<Discount, 'uses' | 'updated_at'>>('discounts', STORED_COLUMNS);

export async function list(db: Reads, tournamentId: string, page: PageRequest): Promise<Discount[]> {
  const found = await db.many<Discount>(
    sql`select ${COLUMNS} from discounts where tournament_id = ${tournamentId} ${newestFirst(page)}`,
  );
  if (found.length === 0) await tournaments.get(db, tournamentId);
  return found;
}

/** A discount has a percentage or an amount, never both. */
export function checked(input: DiscountCreate): DiscountCreate {
  if ((input.percentOff ?? null) !== null && (input.amountOffCents ?? null) !== null)
    throw invalid([{ field: 'amountOffCents', message: 'cannot be combined with a percentage' }]);
  if ((input.percentOff ?? null) === null && (input.amountOffCents ?? null) === null)
    throw invalid([{ field: 'percentOff', message: 'is required, or an amount' }]);
  return input;
}

export async function create(tx: Tx, tournamentId: string, input: DiscountCreate): Promise<Discount> {
  await tournaments.lockTournament(tx, tournamentId);
  const discount: Discount = {
    id: newId(tx.now),
    tournament_id: tournamentId,
    code: input.code,
    percent_off: input.percentOff ?? null,
    amount_off_cents: input.amountOffCents ?? null,
    max_uses: input.maxUses ?? null,
    uses: 0,
    expires_at: utc(input.expiresAt ?? null),
    created_at: tx.now.toISOString(),
    updated_at: tx.now.toISOString(),
  };
  const { uses: _counted, tournament_id, updated_at: _dated, ...stored } = discount;
  const made = tx.run(discountTable.insert(tx.organizationId, { tournament_id, ...stored }));
  await refusing(made, {
    discounts_code_unique: () => conflict(`A discount with the code ${input.code} is in the event already.`),
  });
  audit.record(tx, tournamentId, 'discount.created', discount.id, { new: stored });
  return discount;
}

export async function update(
  tx: Tx,
  tournamentId: string,
  id: string,
  patch: DiscountPatch,
): Promise<Discount> {
  await tournaments.lockTournament(tx, tournamentId);
  const before = await get(tx, tournamentId, id);
  const after: Discount = {
    ...before,
    ...(patch.maxUses !== undefined && { max_uses: patch.maxUses }),
    ...(patch.expiresAt !== undefined && { expires_at: utc(patch.expiresAt) }),
  };
  const metadata = difference(before, after);
  if (metadata === undefined) return before;
  const changed = await tx.one<Discount>(
    sql`update discounts set max_uses = ${after.max_uses}, expires_at = ${after.expires_at}
        where tournament_id = ${tournamentId} and id = ${id} returning ${COLUMNS}`,
  );
  audit.record(tx, tournamentId, 'discount.updated', id, metadata);
  return changed ?? after;
}

/** Registrations that used the discount keep their price. */
export async function remove(
  tx: Tx,
  tournamentId: string,
  id: string,
): Promise<{ id: string; deleted: boolean }> {
  await tournaments.lockTournament(tx, tournamentId);
  const { code } = await get(tx, tournamentId, id);
  tx.queue(sql`delete from discounts where tournament_id = ${tournamentId} and id = ${id}`);
  audit.record(tx, tournamentId, 'discount.deleted', id, { old: { code } });
  return { id, deleted: true };
}

/** A new tournament begins with the codes of another, none of them used. */
export async function copy(tx: Tx, from: string, to: string): Promise<void> {
  await tx.run(
    discountTable.insertFrom(
      STORED_COLUMNS,
      sql`select organization_id, ${to}::uuid, new_id(${tx.now}), code, percent_off, amount_off_cents, max_uses, expires_at,
            ${tx.now}::timestamptz
          from discounts where tournament_id = ${from}`,
    ),
  );
}

async function get(db: Reads, tournamentId: string, id: string): Promise<Discount> {
  const discount = await one(db, tournamentId, sql`id = ${id}`);
  if (discount === undefined) throw notFound('Discount');
  return discount;
}

/** The discount of a code, if it can be used now. The error does not say why not, as codes are guessed. */
export async function usable(db: Reads, tournamentId: string, code: string, now: Date): Promise<Discount> {
  const discount = await one(db, tournamentId, sql`code_key = lower(${code} collate "C")`);
  const isUsable =
    discount !== undefined &&
    (discount.expires_at === null || now.getTime() < Date.parse(discount.expires_at)) &&
    (discount.max_uses === null || discount.uses < discount.max_uses);
  if (!isUsable) throw conflict('This discount code cannot be used.');
  return discount;
}

const one = (db: Reads, tournamentId: string, which: Sql): Promise<Discount | undefined> =>
  db.one<Discount>(sql`select ${COLUMNS} from discounts where tournament_id = ${tournamentId} and ${which}`);

const utc = (time: string | null): string | null => time && new Date(time).toISOString();
