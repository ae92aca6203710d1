/**
 * Proof that an address is the person's own. A link that another member handed over proves nothing; the first
 * link that came by mail does. A second factor or a passkey set up before that proof may be a stranger's, so
 * the proof takes it away. One set up afterwards stays: access to the mailbox alone never takes it away.
 */
import type { Transaction } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';
import * as accounts from './accounts.ts';
import { PASSKEYS_GONE_LETTER, TWO_FACTOR_OFF_LETTER } from './letters.ts';
import * as notices from './notices.ts';
import * as secondFactor from './second-factor.ts';

/** Records that the address is the person's own, unless that was proved before. */
export async function prove(tx: Transaction, staffId: string): Promise<void> {
  const account = await accounts.lockAccount(tx, staffId);
  const isFirst = await tx.run(
    sql`update staff set proved_at = ${tx.now} where id = ${staffId} and proved_at is null`,
  );
  if (isFirst === 0) return;
  await endFactor(tx, account, 'proof');
  if ((await tx.run(sql`delete from staff_passkeys where staff_id = ${staffId}`)) > 0)
    await notices.notify(tx, account, { template: PASSKEYS_GONE_LETTER });
}

/** For an operator, who has checked by other means who the person is. */
export async function turnOff(tx: Transaction, email: string): Promise<void> {
  const account = await accounts.byEmail(tx, email);
  if (account === undefined) throw notFound(`Somebody with the address ${email}`);
  await endFactor(tx, await accounts.lockAccount(tx, account.id), 'operator');
}

/** The person must be locked. A secret that was never confirmed is deleted without a mail. */
async function endFactor(
  tx: Transaction,
  account: accounts.StaffAccount,
  cause: 'proof' | 'operator',
): Promise<void> {
  await secondFactor.turnOff(tx, account.id);
  if (account.two_factor)
    await notices.notify(tx, account, { template: TWO_FACTOR_OFF_LETTER, data: { cause } });
}
