/** Writes the mails of announcements: plain text, without merge fields. */
import { sql } from '../../../platform/db/sql.ts';
import { htmlOf } from '../../../platform/mail/html.ts';
import type { Language } from '../../../platform/text/languages.ts';
import { writer } from '../mail/writers.ts';
import { sweep, TEMPLATE } from './send.ts';

interface Source {
  title: string;
  body: string;
  reply_to: string | null;
  language: Language;
}

export const announcementWriter = writer<Source>({
  template: TEMPLATE,
  links: () => ['unsubscribe'],
  load: (db, id) =>
    db.one<Source>(
      sql`select title, body, coalesce(announcements.reply_to, tournaments.reply_to) as reply_to, language
          from announcements join tournaments on tournaments.organization_id = announcements.organization_id
            and tournaments.id = announcements.tournament_id
          where announcements.id = ${id}`,
    ),
  language: ({ language }) => language,
  subject: (_mail, { title }) => title,
  compose: (_mail, { body, reply_to }) => ({
    text: body,
    html: htmlOf(body),
    replyTo: reply_to,
  }),
  sweep,
});
