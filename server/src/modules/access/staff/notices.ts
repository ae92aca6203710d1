/** Mails about a person's account, sent in the name of an organization. */
import type { Transaction } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { queueFor } from '../../letters/mail/queue.ts';
import type { StaffAccount } from './accounts.ts';

interface Notice {
  template: string;
  data?: object;
  /** The mail's id, where the token of its link is derived from it. */
  id?: string;
}

/** False when no organization has to do with the person, so that there is no sender. */
export async function notify(tx: Transaction, account: StaffAccount, notice: Notice): Promise<boolean> {
  const organizationId = await senderFor(tx, account);
  if (organizationId === undefined) return false;
  const { name, email } = account;
  const { template, id = newId(tx.now) } = notice;
  const data = { name, ...notice.data };
  queueFor(tx, organizationId, { kind: 'notice', template, to: { email, name }, sourceId: id, data }, id);
  return true;
}

/** Every mail belongs to an organization: the person's oldest membership, else one that has invited them. */
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
