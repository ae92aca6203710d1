/** Writes the mails of messages, and stores their counts with the message, as retention deletes the mails. */
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { htmlOf } from '../../../platform/mail/html.ts';
import { hasMailUnderWay, sweepRows } from '../mail/sweep.ts';
import { writer } from '../mail/writers.ts';
import { TEMPLATE } from './messages.ts';

interface Source {
  body: string;
}

/** The subject is stored with the mail, as the tournament may have another name by the time of a retry. */
interface Data {
  subject: string;
  /** Missing in mails queued before events had a reply address. */
  reply_to?: string | null;
}

const ENDED = sql`messages.delivered is null and not ${hasMailUnderWay(sql`messages`)}`;

const countOf = (...statuses: string[]): Sql =>
  sql`(select count(*) from mails where mails.organization_id = messages.organization_id
        and source_id = messages.id and status = any (${statuses}))`;

export const messageWriter = writer<Source>({
  template: TEMPLATE,
  load: (db, id) => db.one<Source>(sql`select body from messages where id = ${id}`),
  subject: ({ data }) => (data as Data).subject,
  compose: ({ data }, { body }) => ({
    text: body,
    html: htmlOf(body),
    replyTo: (data as Data).reply_to ?? null,
  }),
  sweep: (background) =>
    sweepRows(
      background,
      sql`select organization_id, tournament_id, id from messages where ${ENDED}`,
      (tx, { tournament_id, id }) =>
        tx.run(
          sql`update messages set delivered = ${countOf('delivered')}, failed = ${countOf('failed', 'bounced')}
              where tournament_id = ${tournament_id} and id = ${id} and ${ENDED}`,
        ),
    ),
});
