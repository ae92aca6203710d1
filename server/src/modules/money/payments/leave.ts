/** A golfer cancels. Of what was paid, all that is left is refunded, while the tournament still refunds. */
import { sql } from '../../../platform/db/sql.ts';
import { conflict } from '../../../platform/problems.ts';
import * as settings from '../../event/tournaments/settings.ts';
import { fill } from '../registrations/places.ts';
import { lockRegistration } from '../registrations/record.ts';
import { canLeave } from '../registrations/registration-view.ts';
import { cancelled } from '../registrations/states.ts';
import type { Desk } from './desk.ts';
import { findRefund } from './refund-record.ts';
import { type Asker, asked, moneyLeft, refund } from './refunds.ts';

export async function leave(desk: Desk, id: string, asker: Asker | undefined): Promise<void> {
  const owes = await desk.door().write(async (tx) => {
    const { registration, tournament } = await lockRegistration(tx, id);
    // The same request was sent before: `refund` continues what it began, or shows its outcome.
    if (asker !== undefined && (await asked(tx, asker)) !== undefined) return true;
    if (registration.cancelled_at !== null) throw conflict('The registration is cancelled already.');
    const { refundUntil } = (await settings.get(tx, tournament.id)).registration;
    if (!canLeave(registration, refundUntil, tx.now))
      throw conflict('The registration can no longer be cancelled here. Write to the organizer.');
    const earlier = await findRefund(
      tx,
      sql`registration_id = ${id} and cancels and status = 'pending' and not accepted order by id desc limit 1`,
    );
    if (earlier !== undefined) throw conflict('The refund is under way.');
    if ((await moneyLeft(tx, registration)).left > 0) return true;
    await cancelled(tx, tournament, registration, 'golfer', null);
    await fill(tx, tournament, desk);
    return false;
  });
  if (owes) await refund(desk, id, { cancel: true }, 'golfer', asker);
}
