/** Queues mail to a single recipient in the transaction of its cause; it is sent before bulk mail. */
import type { Transaction, Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { mailTable } from './mail-table.ts';

/** The channel on which workers hear of new mail. */
export const MAILS = 'mails';

interface Recipient {
  email: string;
  name: string | null;
}

export interface Queued {
  kind: 'receipt' | 'notice' | 'test' | 'message';
  template: string;
  to: Recipient;
  tournamentId?: string | null;
  sourceId: string;
  data: object;
  playerId?: string | null;
}

/** Receipts and notices are queued once for each template and source. */
const ONCE_FOR_EACH = sql`on conflict (organization_id, template, source_id) where kind in ('receipt', 'notice')
  do nothing`;

/** Queues a mail and returns its id. */
export const queue = (tx: Tx, mail: Queued, id = newId(tx.now)): string =>
  queueFor(tx, tx.organizationId, mail, id);

/** Queues a mail through the platform door, for the given organization. */
export function queueFor(tx: Transaction, organizationId: string, mail: Queued, id: string): string {
  tx.queue(
    sql`${mailTable.insert(organizationId, {
      id,
      kind: mail.kind,
      template: mail.template,
      source_id: mail.sourceId,
      tournament_id: mail.tournamentId ?? null,
      data: mail.data,
      player_id: mail.playerId ?? null,
      email: mail.to.email,
      name: mail.to.name,
      ready: true,
      due_at: tx.now,
      created_at: tx.now,
    })} ${ONCE_FOR_EACH}`,
  );
  tx.wake(MAILS);
  return id;
}
