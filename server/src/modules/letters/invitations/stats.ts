/** How an invitation went: figures and recipients, each read by one statement and hence from one snapshot. */
import type { Reads } from '../../../platform/db/doors.ts';
import { type Exportable, exportable, newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { empty, type Sql, sql } from '../../../platform/db/sql.ts';
import { get } from './record.ts';
import type { InvitationRecipientFilters, Recipient, Stats } from './schemas.ts';

const RSVP = sql`left join rsvps on rsvps.organization_id = mails.organization_id
  and rsvps.tournament_id = mails.tournament_id and rsvps.contact_id = mails.contact_id`;

export async function statsOf(db: Reads, id: string): Promise<Stats> {
  const { track } = await get(db, id);
  const count = (which: Sql) => sql`(count(*) filter (where ${which}))::int`;
  const row = await db.one<Omit<Stats, 'rsvp'> & Stats['rsvp']>(
    sql`select count(*)::int as recipients, ${count(sql`status in ('queued', 'sending')`)} as queued,
          ${count(sql`status = 'delivered'`)} as delivered, ${count(sql`opened_at is not null`)} as opened,
          ${count(sql`clicked_at is not null`)} as clicked, ${count(sql`status = 'bounced'`)} as bounced,
          ${count(sql`status = 'failed'`)} as failed,
          ${count(sql`status = 'skipped' and reason = 'opted_out'`)} as skipped_opted_out,
          ${count(sql`status = 'skipped' and reason <> 'opted_out'`)} as skipped_other,
          ${count(sql`response = 'yes'`)} as yes, ${count(sql`response = 'no'`)} as no,
          ${count(sql`response = 'maybe'`)} as maybe,
          ${count(sql`status = 'delivered' and response is null`)} as none
        from mails ${RSVP} where source_id = ${id} and kind = 'invitation'`,
  );
  if (row === undefined) throw new Error('A count always has a row.');
  const { yes, no, maybe, none, opened, clicked, ...counts } = row;
  const { recipients, queued, delivered, bounced, failed, skipped_opted_out, skipped_other } = counts;
  return {
    recipients,
    queued,
    delivered,
    opened: track ? opened : null,
    clicked: track ? clicked : null,
    bounced,
    failed,
    skipped_opted_out,
    skipped_other,
    rsvp: { yes, no, maybe, none },
  };
}

const matching = (id: string, { status }: InvitationRecipientFilters): Sql =>
  sql`source_id = ${id} and kind = 'invitation' ${status === undefined ? empty : sql`and status = ${status}`}`;

export async function recipients(
  db: Reads,
  id: string,
  filters: InvitationRecipientFilters,
  page: PageRequest,
): Promise<Recipient[]> {
  const found = await db.many<Recipient>(
    sql`select mails.id, mails.contact_id, email, name, status, reason, attempts, delivered_at, opened_at, clicked_at,
          response, mails.created_at
        from mails ${RSVP} where ${matching(id, filters)} ${newestFirst(page, sql`mails.id`)}`,
  );
  if (found.length === 0) await get(db, id);
  return found;
}

export async function allRecipients(
  db: Reads,
  id: string,
  filters: InvitationRecipientFilters,
): Promise<Exportable<Recipient>> {
  await get(db, id);
  return exportable(db, sql`mails where ${matching(id, filters)}`, (page) =>
    recipients(db, id, filters, page),
  );
}
