/** Mails of the service to a person of the dashboard, in the name of an organization. */
import type { Transaction } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { queueFor } from '../mail/queue.ts';
import type { StaffAccount } from './accounts.ts';

interface Notice {
  template: string;
  data?: object;
  /** Of the mail, where its links are made from it. */
  id?: string;
}

/** False where nobody has anything to do with the person, so that nobody could be the sender. */
export async function notify(tx: Transaction, account: StaffAccount, notice: Notice): Promise<boolean> {
  const organizationId = await senderFor(tx, account);
  if (organizationId === undefined) return false;
  const { name, email } = account;
  const { template, id = newId(tx.now) } = notice;
  const data = { name, ...notice.data };
  queueFor(tx, organizationId, { kind: 'notice', template, to: { email, name }, sourceId: id, data }, id);
  return true;
}

/** Every mail is an organization's: that of the oldest membership, or of one that has invited the person. */
async function senderFor(tx: Transaction, { id, email }: StaffAccount): Promise<string | undefined> {
  const found = await tx.one<{ organization_id: string }>(
    sql`(select organization_id from memberships where staff_id = ${id} order by id limit 1)
        union all
        (select organization_id from staff_links
         where kind = 'invitation' and email_key = lower(${email} collate "C") and ended_at is null
           and expires_at > ${tx.now} order by id limit 1)
        limit 1`,
  );
  return found?.organization_id;
}
