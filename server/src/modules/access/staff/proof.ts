/**
 * Proof that an address is the person's own. A link that another member handed over proves nothing; the first
 * link that came by mail does. A second factor set up before that proof may be a stranger's, so the proof
 * turns it off. One set up afterwards stays: access to the mailbox alone never turns it off.
 */
import type { Transaction } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';
import * as accounts from './accounts.ts';
import { TWO_FACTOR_OFF_LETTER } from './letters.ts';
import * as notices from './notices.ts';
import * as secondFactor from './second-factor.ts';

/** Records that the address is the person's own, unless that was proved before. */
export async function prove(tx: Transaction, staffId: string): Promise<void> {
  const account = await accounts.lockAccount(tx, staffId);
  const isFirst = await tx.run(
    sql`update staff set proved_at = ${tx.now} where id = ${staffId} and proved_at is null`,
  );
  if (isFirst > 0) await endFactor(tx, account, 'proof');
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
