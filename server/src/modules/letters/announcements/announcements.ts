/** Announcements of a tournament. They can be changed and deleted until sent, and then only retracted. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { type Exportable, exportable, newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { empty, isOneOf, type Sql, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, notFound } from '../../../platform/problems.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { difference } from '../../records/audit/audit.ts';
import { audit } from './audit.ts';
import { type AnnouncementContent, changed, refuseUnknown } from './content.ts';
import { announceNews } from './news.ts';
import type {
  Announcement,
  AnnouncementFilters,
  AnnouncementPatch,
  AnnouncementRecipient,
  AnnouncementRecipientFilters,
} from './schemas.ts';

/** In the order and shape of the reply. `skipped`: addresses that had opted out, and mails skipped later. */
const COLUMNS = sql`id, tournament_id, title, body, channels, audience, audience_ids, status, scheduled_at, sent_at,
  recipients, delivered, failed, opted_out + dropped as skipped, unreachable, reply_to, retracted_at, created_at,
  updated_at`;
const COUNTED = sql`announcements, lateral (
  select count(*) filter (where mails.status <> 'skipped')::int as recipients,
    count(*) filter (where mails.status = 'delivered')::int as delivered,
    count(*) filter (where mails.status in ('failed', 'bounced'))::int as failed,
    count(*) filter (where mails.status = 'skipped')::int as dropped
  from mails where mails.organization_id = announcements.organization_id and source_id = announcements.id) as counts`;

export const among = (db: Reads, ids: readonly string[]): Promise<Announcement[]> =>
  db.many(sql`select ${COLUMNS} from ${COUNTED} where ${isOneOf(sql`id`, ids)}`);

export async function list(
  db: Reads,
  tournamentId: string,
  { status }: AnnouncementFilters,
  page: PageRequest,
): Promise<Announcement[]> {
  const found = await db.many<Announcement>(
    sql`select ${COLUMNS} from ${COUNTED} where tournament_id = ${tournamentId}
        ${status === undefined ? empty : sql`and status = ${status}`} ${newestFirst(page)}`,
  );
  if (found.length === 0) await tournaments.get(db, tournamentId);
  return found;
}

export async function get(db: Reads, tournamentId: string, id: string): Promise<Announcement> {
  const announcement = await db.one<Announcement>(
    sql`select ${COLUMNS} from ${COUNTED} where tournament_id = ${tournamentId} and id = ${id}`,
  );
  if (announcement === undefined) throw notFound('Announcement');
  return announcement;
}

const recipientsOf = (id: string, { status }: AnnouncementRecipientFilters): Sql =>
  sql`mails where source_id = ${id} ${status === undefined ? empty : sql`and status = ${status}`}`;

export async function recipients(
  db: Reads,
  tournamentId: string,
  id: string,
  filters: AnnouncementRecipientFilters,
  page: PageRequest,
): Promise<AnnouncementRecipient[]> {
  await get(db, tournamentId, id);
  return recipientPage(db, id, filters, page);
}

export async function allRecipients(
  db: Reads,
  tournamentId: string,
  id: string,
  filters: AnnouncementRecipientFilters,
): Promise<Exportable<AnnouncementRecipient>> {
  await get(db, tournamentId, id);
  return exportable(db, recipientsOf(id, filters), (page) => recipientPage(db, id, filters, page));
}

const recipientPage = (
  db: Reads,
  id: string,
  filters: AnnouncementRecipientFilters,
  page: PageRequest,
): Promise<AnnouncementRecipient[]> =>
  db.many(
    sql`select id, contact_id, player_id, email, name, status, reason, attempts, delivered_at, created_at
        from ${recipientsOf(id, filters)} ${newestFirst(page)}`,
  );

export async function create(
  tx: Tx,
  tournamentId: string,
  content: AnnouncementContent,
): Promise<Announcement> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  await refuseUnknown(tx, tournamentId, content);
  tournaments.refuseArchived(tournament);
  const id = newId(tx.now);
  const { title, body, channels, audience, audience_ids, scheduled_at, reply_to } = content;
  tx.queue(
    sql`insert into announcements (organization_id, tournament_id, id, title, body, channels, audience, audience_ids,
          status, scheduled_at, reply_to, created_at)
        values (${tx.organizationId}, ${tournamentId}, ${id}, ${title}, ${body}, ${channels}, ${audience},
          ${audience_ids}, ${statusOf(content)}, ${scheduled_at}, ${reply_to}, ${tx.now})`,
  );
  audit.record(tx, tournamentId, 'announcement.created', id, { new: content });
  return get(tx, tournamentId, id);
}

export async function update(
  tx: Tx,
  tournamentId: string,
  id: string,
  patch: AnnouncementPatch,
): Promise<Announcement> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const announcement = await get(tx, tournamentId, id);
  const before = contentOf(announcement);
  const after = changed(before, patch);
  if (patch.audience !== undefined || patch.audienceIds !== undefined)
    await refuseUnknown(tx, tournamentId, after);
  tournaments.refuseArchived(tournament);
  refuseSent(announcement);
  const metadata = difference(before, after);
  if (metadata === undefined) return announcement;
  tx.queue(
    sql`update announcements set title = ${after.title}, body = ${after.body}, channels = ${after.channels},
          audience = ${after.audience}, audience_ids = ${after.audience_ids}, status = ${statusOf(after)},
          scheduled_at = ${after.scheduled_at}, reply_to = ${after.reply_to}
        where tournament_id = ${tournamentId} and id = ${id}`,
  );
  audit.record(tx, tournamentId, 'announcement.updated', id, metadata);
  return get(tx, tournamentId, id);
}

export async function remove(
  tx: Tx,
  tournamentId: string,
  id: string,
): Promise<{ id: string; deleted: boolean }> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const announcement = await get(tx, tournamentId, id);
  tournaments.refuseArchived(tournament);
  refuseSent(announcement);
  tx.queue(sql`delete from announcements where tournament_id = ${tournamentId} and id = ${id}`);
  audit.record(tx, tournamentId, 'announcement.deleted', id, { old: contentOf(announcement) });
  return { id, deleted: true };
}

/** Takes the announcement off the board; mails cannot be called back. */
export async function retract(tx: Tx, tournamentId: string, id: string): Promise<Announcement> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const announcement = await get(tx, tournamentId, id);
  tournaments.refuseArchived(tournament);
  if (!isOut(announcement)) throw conflict(`The announcement is ${announcement.status}, not sent.`);
  if (announcement.retracted_at !== null) throw conflict('The announcement is already retracted.');
  tx.queue(
    sql`update announcements set retracted_at = ${tx.now} where tournament_id = ${tournamentId} and id = ${id}`,
  );
  audit.record(tx, tournamentId, 'announcement.retracted', id, { title: announcement.title });
  if (announcement.channels.includes('board')) announceNews(tx, tournamentId);
  return get(tx, tournamentId, id);
}

/** An announcement that is being sent, or has been, cannot change. */
export function refuseSent({ status }: Announcement): void {
  if (!isWaiting(status)) throw conflict(`The announcement is ${status}.`);
}

/** Sent, or published on the board although no mail was delivered. */
const isOut = ({ status, channels, sent_at }: Announcement): boolean =>
  status === 'sent' || (status === 'failed' && sent_at !== null && channels.includes('board'));

const isWaiting = (status: Announcement['status']): boolean => status === 'draft' || status === 'scheduled';

const statusOf = ({ scheduled_at }: AnnouncementContent): Announcement['status'] =>
  scheduled_at === null ? 'draft' : 'scheduled';

const contentOf = (announcement: Announcement): AnnouncementContent => {
  const { title, body, channels, audience, audience_ids, scheduled_at, reply_to } = announcement;
  return { title, body, channels, audience, audience_ids, scheduled_at, reply_to };
};
