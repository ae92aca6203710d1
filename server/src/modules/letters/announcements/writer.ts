/** Writes the mails of announcements: plain text, without merge fields. */
import { sql } from '../../../platform/db/sql.ts';
import { htmlOf } from '../../../platform/mail/html.ts';
import { writer } from '../mail/writers.ts';
import { sweep, TEMPLATE } from './send.ts';

interface Source {
  title: string;
  body: string;
  reply_to: string | null;
}

export const announcementWriter = writer<Source>({
  template: TEMPLATE,
  links: () => ['unsubscribe'],
  load: (db, id) => db.one<Source>(sql`select title, body, reply_to from announcements where id = ${id}`),
  subject: (_mail, { title }) => title,
  compose: (_mail, { body, reply_to }) => ({
    text: body,
    html: htmlOf(body),
    replyTo: reply_to,
  }),
  sweep,
});
