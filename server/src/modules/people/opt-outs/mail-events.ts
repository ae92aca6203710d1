/** What the mail server reports after accepting a mail: a bounce, or a recipient's complaint. */
import type { Doors, Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { MailKeys } from '../../../platform/mail/keys.ts';
import { OneOf, type Static, Text, Type } from '../../../platform/text/schema.ts';
import { emit } from '../../integrations/events/emit.ts';
import type { Mail, Writer } from '../../letters/mail/writers.ts';
import { setOptedOutByMail } from './opt-outs.ts';

export const MailEvent = Type.Object({
  type: OneOf(['bounced', 'complained'], 'What happened to the mail.'),
  message_id: Text('The Message-ID of the mail, with or without angle brackets.', { minLength: 1 }),
  reason: Type.Optional(Text('Why, in the words of the mail server.')),
});
export type MailEvent = Static<typeof MailEvent>;

interface Receiving {
  doors: Doors;
  mailKeys: MailKeys;
  /** Who knows what is told of a mail. */
  writers: readonly Writer[];
}

/** Returns whether the mail is ours. Repeating a report has no effect. */
export async function applyMailEvent(
  { doors, mailKeys, writers }: Receiving,
  { type, message_id, reason }: MailEvent,
): Promise<boolean> {
  const [mailId = ''] = message_id.replace(/^<|>$/g, '').split('@', 1);
  if (!isUuid(mailId)) return false;
  const mail = await doors.asPlatform.one<{ organization_id: string }>(
    // Looked up in each organization: reports are rare, and an index on the id alone would cost every mail.
    sql`select mail.organization_id from organizations, lateral (
          select organization_id from mails where organization_id = organizations.id and id = ${mailId.toLowerCase()}
          limit 1) as mail`,
  );
  if (mail === undefined) return false;
  const door = doors.asOrganization(mail.organization_id);
  if (type === 'bounced') await door.write((tx) => bounced(tx, writers, mailId, reason ?? null));
  else await door.write((tx) => setOptedOutByMail(tx, mailKeys, mailId, true));
  return true;
}

/** Also moves the mail's count from delivered to failed in its message, which stores counts of its own. */
async function bounced(
  tx: Tx,
  writers: readonly Writer[],
  mailId: string,
  reason: string | null,
): Promise<void> {
  const mail = await tx.one<Omit<Mail, 'email'> & { email: string | null }>(
    sql`update mails set status = 'bounced', reason = ${reason} where id = ${mailId} and status = 'delivered'
        returning organization_id, id, kind, template, source_id, tournament_id, data, contact_id, email, name, attempts,
          created_at`,
  );
  if (mail === undefined) return;
  tx.queue(
    sql`update messages set delivered = delivered - 1, failed = failed + 1
        where id = ${mail.source_id} and delivered is not null`,
  );
  // Its contact was deleted: there is no recipient any more.
  if (mail.email === null) return;
  const told = writers.find(({ template }) => template === mail.template)?.bounced;
  const data = told?.data({ ...mail, email: mail.email }, tx.now, reason);
  if (told !== undefined && data) emit(tx, told.event, data);
}
