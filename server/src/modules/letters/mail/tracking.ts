/** Records when a mail was first opened and first clicked, and nothing about who did it or where. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';
import type { Mail } from './writers.ts';

/** Only mails of invitations with tracking on. */
const TRACKED = sql`exists (
  select from invitations where invitations.organization_id = mails.organization_id and invitations.id = source_id and track)`;

export const opened = (tx: Tx, mailId: string): Promise<number> =>
  tx.run(
    sql`update mails set opened_at = ${tx.now} where id = ${mailId} and opened_at is null and ${TRACKED}`,
  );

/** A click also counts as an open. */
export const clicked = (tx: Tx, mailId: string): Promise<number> =>
  tx.run(
    sql`update mails set clicked_at = ${tx.now}, opened_at = coalesce(opened_at, ${tx.now})
        where id = ${mailId} and clicked_at is null and ${TRACKED}`,
  );

/** The mail behind a link and its sender; not found once its contact is deleted. */
export async function behind(db: Reads, mailId: string): Promise<Mail & { organization_name: string }> {
  const mail = await db.one<Mail & { organization_name: string }>(
    sql`select organization_id, id, kind, template, source_id, tournament_id, data, contact_id, email, name, attempts,
          created_at, organization_name()
        from mails where id = ${mailId} and email is not null`,
  );
  if (mail === undefined) throw notFound('Link');
  return mail;
}
