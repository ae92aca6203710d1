/**
 * Auction items. The database computes their status from its own clock at every read. A change of one locks
 * the event, which makes concurrent bids wait.
 */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, notFound } from '../../../platform/problems.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { difference } from '../../records/audit/audit.ts';
import { audit } from './audit.ts';
import { changed, contentOf, drafted, FROZEN, refuseUnsound } from './content.ts';
import type { AuctionClose, AuctionCreate, AuctionItem, AuctionPatch } from './schemas.ts';
import { CLOCK, COLUMNS } from './stored.ts';

export async function list(db: Reads, tournamentId: string, page: PageRequest): Promise<AuctionItem[]> {
  const found = await db.many<AuctionItem>(
    sql`with ${CLOCK} select ${COLUMNS} from clock, auctions as item
        where item.tournament_id = ${tournamentId} ${newestFirst(page, sql`item.id`, sql`item.updated_at`)}`,
  );
  if (found.length === 0) await tournaments.get(db, tournamentId);
  return found;
}

export const get = async (db: Reads, tournamentId: string, id: string): Promise<AuctionItem> =>
  (await look(db, tournamentId, id)).item;

export async function create(tx: Tx, tournamentId: string, input: AuctionCreate): Promise<AuctionItem> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const { at, currency } = await terms(tx, tournamentId);
  const content = drafted(input, at);
  refuseUnsound(content, content, at);
  tournaments.refuseArchived(tournament);
  const id = newId(tx.now);
  tx.queue(
    sql`insert into auctions (organization_id, tournament_id, id, title, description, donor, starting_bid_cents,
          min_increment_cents, buy_now_cents, currency, opens_at, closes_at, created_at)
        values (${tx.organizationId}, ${tournamentId}, ${id}, ${content.title}, ${content.description}, ${content.donor},
          ${content.starting_bid_cents}, ${content.min_increment_cents}, ${content.buy_now_cents}, ${currency},
          ${content.opens_at}, ${content.closes_at}, ${tx.now})`,
  );
  audit.record(tx, tournamentId, 'auction.created', id, { new: content });
  return get(tx, tournamentId, id);
}

/** After the first bid, the terms of the bids (`FROZEN`) cannot change. The end can, until it is reached. */
export async function update(
  tx: Tx,
  tournamentId: string,
  id: string,
  patch: AuctionPatch,
): Promise<AuctionItem> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const { item, at, has_bids } = await look(tx, tournamentId, id);
  const [before, after] = [contentOf(item), changed(contentOf(item), patch)];
  const metadata = difference(before, after);
  if (metadata !== undefined) refuseUnsound(after, metadata.new, at);
  tournaments.refuseArchived(tournament);
  if (metadata === undefined) return item;
  if (has_bids && FROZEN.some((name) => name in metadata.new))
    throw conflict('There are bids: only the texts and the end can change.');
  if ('closes_at' in metadata.new) refuseEnded(item);
  tx.queue(
    sql`update auctions set title = ${after.title}, description = ${after.description}, donor = ${after.donor},
          starting_bid_cents = ${after.starting_bid_cents}, min_increment_cents = ${after.min_increment_cents},
          buy_now_cents = ${after.buy_now_cents}, opens_at = ${after.opens_at}, closes_at = ${after.closes_at}
        where tournament_id = ${tournamentId} and id = ${id}`,
  );
  audit.record(tx, tournamentId, 'auction.updated', id, metadata);
  return get(tx, tournamentId, id);
}

export async function remove(
  tx: Tx,
  tournamentId: string,
  id: string,
): Promise<{ id: string; deleted: boolean }> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const { item, has_bids } = await look(tx, tournamentId, id);
  tournaments.refuseArchived(tournament);
  if (has_bids) throw conflict('There are bids: the item cannot be deleted, but closed.');
  tx.queue(sql`delete from auctions where tournament_id = ${tournamentId} and id = ${id}`);
  audit.record(tx, tournamentId, 'auction.deleted', id, { old: contentOf(item) });
  return { id, deleted: true };
}

/** Ends it now: the highest bid wins, or nobody does. */
export async function close(
  tx: Tx,
  tournamentId: string,
  id: string,
  { award = true }: AuctionClose,
): Promise<AuctionItem> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const { item, at } = await look(tx, tournamentId, id);
  tournaments.refuseArchived(tournament);
  refuseEnded(item);
  tx.queue(
    sql`update auctions set closes_at = ${at}, taken_down = ${!award}
        where tournament_id = ${tournamentId} and id = ${id}`,
  );
  const after = await get(tx, tournamentId, id);
  const metadata = difference(pickEnd(item), pickEnd(after));
  audit.record(tx, tournamentId, 'auction.closed', id, { award, ...metadata });
  return after;
}

interface Look {
  item: AuctionItem;
  /** The time of the read, by the database's clock. */
  at: string;
  /** Whether there ever was a bid, even one that was struck. */
  has_bids: boolean;
}

async function look(db: Reads, tournamentId: string, id: string): Promise<Look> {
  const found = await db.one<AuctionItem & Omit<Look, 'item'>>(
    sql`with ${CLOCK} select ${COLUMNS}, at, item.last_bid_at is not null as has_bids from clock, auctions as item
        where item.tournament_id = ${tournamentId} and item.id = ${id}`,
  );
  if (found === undefined) throw notFound('Auction');
  const { at, has_bids, ...item } = found;
  return { item, at, has_bids };
}

async function terms(tx: Tx, tournamentId: string): Promise<{ at: string; currency: string }> {
  const found = await tx.one<{ at: string; currency: string }>(
    sql`with ${CLOCK} select at, registration_currency as currency from clock, tournaments where id = ${tournamentId}`,
  );
  if (found === undefined) throw notFound('Tournament');
  return found;
}

function refuseEnded({ status }: AuctionItem): void {
  if (status !== 'upcoming' && status !== 'open') throw conflict(`The auction is over: ${status}.`);
}

const pickEnd = ({ status, closes_at }: AuctionItem) => ({ status, closes_at });
