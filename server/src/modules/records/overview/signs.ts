/** That the signs of the teams were printed. Nobody else can tell the service. */
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { audit } from '../../event/tournaments/audit.ts';
import { lockTournament, refuseArchived } from '../../event/tournaments/tournaments.ts';
import type { SignsPrinted } from './schemas.ts';

export async function markPrinted(tx: Tx, id: string): Promise<SignsPrinted> {
  refuseArchived(await lockTournament(tx, id));
  tx.queue(sql`update tournaments set signs_printed_at = ${tx.now} where id = ${id}`);
  audit.record(tx, id, 'tournament.signs_printed', id);
  return { signs_printed_at: tx.now.toISOString() };
}
