/**
 * Tickets: sold as ranges of numbers that never overlap and are never used twice. Sales run one at a time
 * under the tournament's lock, so that no two sales begin at the same highest number.
 */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { type Exportable, exportable, newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { empty, isOneOf, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, invalid, notFound } from '../../../platform/problems.ts';
import { initialsOf } from '../../../platform/text/initials.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { audit } from './audit.ts';
import * as raffles from './raffles.ts';
import type { TicketSale, TicketSaleCreate, TicketVoid } from './schemas.ts';

/** The columns in the order and shape of the reply. */
const COLUMNS = sql`id, (select tournament_id from raffles as raffle
    where raffle.organization_id = raffle_sales.organization_id and raffle.id = raffle_id) as tournament_id,
  raffle_id, first_number, last_number, last_number - first_number + 1 as quantity, contact_id,
  holder_name, holder_email, holder_phone, amount_cents, status, void_reason, voided_at, created_at,
  updated_at`;

export async function list(
  db: Reads,
  tournamentId: string,
  raffleId: string,
  page: PageRequest,
): Promise<TicketSale[]> {
  const found = await salePage(db, raffleId, page);
  await refuseElsewhere(db, tournamentId, raffleId);
  return found;
}

export async function listAll(
  db: Reads,
  tournamentId: string,
  raffleId: string,
): Promise<Exportable<TicketSale>> {
  await refuseElsewhere(db, tournamentId, raffleId);
  return exportable(db, sql`raffle_sales where raffle_id = ${raffleId}`, (page) =>
    salePage(db, raffleId, page),
  );
}

const salePage = (db: Reads, raffleId: string, page: PageRequest): Promise<TicketSale[]> =>
  db.many(sql`select ${COLUMNS} from raffle_sales where raffle_id = ${raffleId} ${newestFirst(page)}`);

/** Of these raffles: the sales with these ids, in the order of their numbers. */
export const among = (
  db: Reads,
  raffleIds: readonly string[],
  ids: readonly string[],
): Promise<TicketSale[]> =>
  db.many(
    sql`select ${COLUMNS} from raffle_sales
        where ${isOneOf(sql`raffle_id`, raffleIds)} and ${isOneOf(sql`id`, ids)} order by first_number`,
  );

async function refuseElsewhere(db: Reads, tournamentId: string, raffleId: string): Promise<void> {
  const found = await db.one(
    sql`select id from raffles where tournament_id = ${tournamentId} and id = ${raffleId}`,
  );
  if (found === undefined) throw notFound('Raffle');
}

/** Checks that the holder is given in exactly one way. */
export function checked(input: TicketSaleCreate): TicketSaleCreate {
  const [contactId, name] = [input.contactId ?? null, input.name ?? null];
  if (contactId !== null && name !== null)
    throw invalid([{ field: 'name', message: 'cannot be combined with a contact' }]);
  if (contactId === null && name === null)
    throw invalid([{ field: 'name', message: 'is required, or a contact' }]);
  return input;
}

export async function sell(
  tx: Tx,
  tournamentId: string,
  raffleId: string,
  input: TicketSaleCreate,
): Promise<TicketSale> {
  const { event, raffle } = await raffles.lockRaffle(tx, tournamentId, raffleId);
  const holder = await holderOf(tx, input);
  tournaments.refuseArchived(event);
  if (raffle.status !== 'open') throw conflict(`The raffle is ${raffle.status}: no tickets are sold.`);
  const { quantity } = input;
  const first_number = await firstNumber(tx, raffleId, quantity, input.firstNumber ?? null);
  const sale: TicketSale = {
    id: newId(tx.now),
    tournament_id: tournamentId,
    raffle_id: raffleId,
    first_number,
    last_number: first_number + quantity - 1,
    quantity,
    contact_id: holder.contact_id,
    holder_name: holder.name,
    holder_email: holder.email,
    holder_phone: holder.phone,
    amount_cents: input.amountCents ?? raffle.ticket_price_cents * quantity,
    status: 'sold',
    void_reason: null,
    voided_at: null,
    created_at: tx.now.toISOString(),
    updated_at: tx.now.toISOString(),
  };
  tx.queue(
    sql`insert into raffle_sales (organization_id, raffle_id, id, first_number, last_number, contact_id, holder_name,
          holder_email, holder_phone, holder_label, holder_key, amount_cents, created_at)
        values (${tx.organizationId}, ${raffleId}, ${sale.id}, ${first_number}, ${sale.last_number},
          ${holder.contact_id}, ${holder.name}, ${holder.email}, ${holder.phone}, ${initialsOf(holder.name)},
          ${keyOf(holder)}, ${sale.amount_cents}, ${tx.now})`,
  );
  const { id, last_number, contact_id, amount_cents } = sale;
  const metadata = { sale_id: id, new: { first_number, last_number, quantity, contact_id, amount_cents } };
  audit.record(tx, tournamentId, 'raffle.tickets_sold', raffleId, metadata);
  return sale;
}

/** Voids a sale: its tickets are in no later draw. */
export async function cancel(
  tx: Tx,
  tournamentId: string,
  raffleId: string,
  id: string,
  { reason = null }: TicketVoid,
): Promise<TicketSale> {
  const { event } = await raffles.lockRaffle(tx, tournamentId, raffleId);
  const [sale] = await among(tx, [raffleId], [id]);
  if (sale === undefined) throw notFound('Ticket sale');
  tournaments.refuseArchived(event);
  if (sale.status === 'void') throw conflict('These tickets are void already.');
  const drawn = await tx.one<{ ticket_number: number }>(
    sql`select ticket_number from raffle_winners where raffle_id = ${raffleId} and sale_id = ${id} limit 1`,
  );
  if (drawn !== undefined) throw conflict(`Ticket ${drawn.ticket_number} was drawn.`);
  await tx.run(
    sql`update raffle_sales set status = 'void', void_reason = ${reason}, voided_at = ${tx.now}
        where raffle_id = ${raffleId} and id = ${id}`,
  );
  const { first_number, last_number, amount_cents } = sale;
  const metadata = {
    sale_id: id,
    first_number,
    last_number,
    amount_cents,
    old: { status: 'sold' },
    new: { status: 'void', void_reason: reason },
  };
  audit.record(tx, tournamentId, 'raffle.tickets_voided', raffleId, metadata);
  const [voided = sale] = await among(tx, [raffleId], [id]);
  return voided;
}

/** The first number: the one asked for if the whole range is free, else the next after the highest sold. */
async function firstNumber(
  tx: Tx,
  raffleId: string,
  quantity: number,
  asked: number | null,
): Promise<number> {
  const end = asked === null ? empty : sql`and first_number < ${asked + quantity}`;
  // Ranges do not overlap, so the one that begins last also ends last.
  const before = await tx.one<{ last_number: number }>(
    sql`select last_number from raffle_sales where raffle_id = ${raffleId} ${end}
        order by first_number desc limit 1`,
  );
  const last = before?.last_number ?? 0;
  if (asked !== null && last >= asked)
    throw conflict(`Ticket ${Math.min(last, asked + quantity - 1)} is taken.`);
  return asked ?? last + 1;
}

interface Holder {
  contact_id: string | null;
  name: string;
  email: string | null;
  phone: string | null;
}

/** Locks the contact, so that it is not deleted before the transaction ends. */
async function holderOf(tx: Tx, { contactId, name, email, phone }: TicketSaleCreate): Promise<Holder> {
  const given = { email: email ?? null, phone: phone || null };
  if (typeof name === 'string') return { contact_id: null, name, ...given };
  const contact = await tx.one<Holder>(
    sql`select id as contact_id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) as name,
          email, phone
        from contacts where id = ${contactId} for key share`,
  );
  if (contact === undefined) throw notFound('Contact');
  return {
    ...contact,
    email: given.email ?? contact.email,
    phone: given.phone ?? contact.phone,
  };
}

/** A key that identifies a person: by contact, else by email, else by name, ignoring case and blanks. */
function keyOf({ contact_id, name, email }: Holder): string {
  if (contact_id !== null) return `contact:${contact_id}`;
  if (email !== null) return `email:${email.toLowerCase()}`;
  return `name:${name.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase()}`;
}
