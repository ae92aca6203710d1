/** What the mail server reports after accepting a mail: a bounce, or a recipient's complaint. */
import type { Doors, Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { MailKeys } from '../../../platform/mail/keys.ts';
import { OneOf, type Static, Text, Type } from '../../../platform/text/schema.ts';
import { setOptedOutByMail } from './opt-outs.ts';

export const MailEvent = Type.Object({
  type: OneOf(['bounced', 'complained'], 'What happened to the mail.'),
  message_id: Text('The Message-ID of the mail, with or without angle brackets.', { minLength: 1 }),
  reason: Type.Optional(Text('Why, in the words of the mail server.')),
});
export type MailEvent = Static<typeof MailEvent>;

/** Returns whether the mail is ours. Repeating a report has no effect. */
export async function applyMailEvent(
  doors: Doors,
  keys: MailKeys,
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
  if (type === 'bounced') await door.write((tx) => bounced(tx, mailId, reason ?? null));
  else await door.write((tx) => setOptedOutByMail(tx, keys, mailId, true));
  return true;
}

/** Moves the mail's count from delivered to failed in its message, which stores counts of its own. */
const bounced = (tx: Tx, mailId: string, reason: string | null): Promise<number> =>
  tx.run(
    sql`with moved as (
          update mails set status = 'bounced', reason = ${reason} where id = ${mailId} and status = 'delivered'
          returning source_id
        )
        update messages set delivered = delivered - 1, failed = failed + 1 from moved
        where messages.id = source_id and delivered is not null`,
  );
