/**
 * Whose address it is. Whoever came by a link that another member handed over has not shown that he reads the mail of the
 * address; the first link that comes by mail shows it. A second factor from before that may be a stranger's, so it ends then.
 * One that was set up afterwards stays: a mailbox alone never turns it off.
 */
import type { Transaction } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/problems.ts';
import * as accounts from './accounts.ts';
import { TWO_FACTOR_OFF_LETTER } from './letters.ts';
import * as notices from './notices.ts';
import * as secondFactor from './second-factor.ts';

/** Notes that the address is the person's own, unless that is known already. */
export async function prove(tx: Transaction, staffId: string): Promise<void> {
  const account = await accounts.hold(tx, staffId);
  const isFirst = await tx.run(
    sql`update staff set proved_at = ${tx.now} where id = ${staffId} and proved_at is null`,
  );
  if (isFirst > 0) await endFactor(tx, account, 'proof');
}

/** For an operator, who has made sure by other means who it is. */
export async function turnOff(tx: Transaction, email: string): Promise<void> {
  const known = await accounts.byEmail(tx, email);
  if (known === undefined) throw notFound(`Somebody with the address ${email}`);
  await endFactor(tx, await accounts.hold(tx, known.id), 'operator');
}

/** The person must be held. A secret that was never confirmed goes without a word. */
async function endFactor(
  tx: Transaction,
  account: accounts.StaffAccount,
  cause: 'proof' | 'operator',
): Promise<void> {
  await secondFactor.turnOff(tx, account.id);
  if (account.two_factor)
    await notices.notify(tx, account, { template: TWO_FACTOR_OFF_LETTER, data: { cause } });
}
