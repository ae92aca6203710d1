/** The states of an invitation from sending on: sent by hand or on schedule, cancelled, or tried again. */
import type { Clock } from '../../../platform/clock.ts';
import type { Doors, Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { conflict, Problem } from '../../../platform/problems.ts';
import type { Log } from '../../../platform/running/log.ts';
import { mailTable } from '../mail/mail-table.ts';
import { MAILS } from '../mail/queue.ts';
import { sweepRows } from '../mail/sweep.ts';
import { members } from './audience.ts';
import { audit } from './audit.ts';
import { refuseUnready, refuseUnwritten } from './invitations.ts';
import { lockInvitation, store } from './record.ts';
import type { Invitation } from './schemas.ts';

export const TEMPLATE = 'invitation';
/** Statements about a large audience take longer than the usual timeout. */
const SLOW = { timeout: 60_000 };

export async function send(tx: Tx, id: string): Promise<Invitation> {
  const invitation = await lockInvitation(tx, id);
  refuseUnwritten(invitation);
  await refuseUnready(tx, invitation);
  return begin(tx, invitation, {});
}

const MAIL_COLUMNS = [
  'id',
  'kind',
  'status',
  'reason',
  'template',
  'source_id',
  'tournament_id',
  'data',
  'contact_id',
  'email',
  'name',
  'due_at',
  'created_at',
] as const;

/**
 * Queues one mail for each contact of the audience, all or none; those who opted out get a skipped one.
 * Contacts are locked: one being deleted gets no mail, and a later deletion finds the mail and cleans it up.
 */
async function begin(tx: Tx, invitation: Invitation, how: { auto?: true }): Promise<Invitation> {
  const { id, audience, tournament_id } = invitation;
  const count = await tx.run(
    mailTable.insertFrom(
      MAIL_COLUMNS,
      sql`select ${tx.organizationId}, new_id(${tx.now}), 'invitation',
          case when opted_out then 'skipped' else 'queued' end, case when opted_out then 'opted_out' end, ${TEMPLATE},
          ${id}, ${tournament_id}::uuid,
          json_build_object('first_name', first_name, 'last_name', last_name, 'company', company), id, email,
          nullif(concat_ws(' ', first_name, last_name), ''), case when not opted_out then ${tx.now}::timestamptz end,
          ${tx.now}
        from (${members(audience)} for key share) as member`,
    ),
    SLOW,
  );
  if (count === 0) throw conflict('The audience is empty.');
  const after = await store(tx, { ...invitation, status: 'sending', recipient_count: count });
  tellAudit(tx, after, 'invitation.sent', { recipients: count, ...how });
  tx.wake(MAILS);
  return after;
}

function tellAudit(
  tx: Tx,
  { id, tournament_id }: Invitation,
  action: 'invitation.sent' | 'invitation.cancelled',
  metadata?: object,
): void {
  if (tournament_id === null) return;
  audit.record(tx, tournament_id, action, id, metadata);
}

/** Unclaimed mails are skipped. A claimed one may still be sent, but is not tried again. */
export async function cancel(tx: Tx, id: string): Promise<Invitation> {
  const invitation = await lockInvitation(tx, id);
  if (invitation.status !== 'sending') refuseUnwritten(invitation);
  const after = await store(tx, { ...invitation, status: 'cancelled' });
  await tx.run(
    sql`update mails set reason = 'cancelled', ready = false,
          status = case status when 'queued' then 'skipped' else status end,
          due_at = case status when 'queued' then null else due_at end
        where source_id = ${id} and kind = 'invitation' and due_at is not null`,
    SLOW,
  );
  tellAudit(tx, after, 'invitation.cancelled');
  return after;
}

/** Tries failed mails again, with a full set of attempts. */
export async function retry(tx: Tx, id: string): Promise<{ retried: number }> {
  const invitation = await lockInvitation(tx, id);
  if (invitation.status !== 'sent' && invitation.status !== 'failed')
    throw conflict(`The invitation is ${invitation.status}.`);
  const retried = await tx.run(
    sql`update mails set status = 'queued', reason = null, attempts = 0, due_at = ${tx.now}
        where source_id = ${id} and kind = 'invitation' and status = 'failed' and email is not null`,
    SLOW,
  );
  if (retried > 0) {
    await store(tx, { ...invitation, status: 'sending' });
    tx.wake(MAILS);
  }
  return { retried };
}

const NONE_LEFT = sql`not exists (
  select from mails where mails.organization_id = invitations.organization_id and source_id = invitations.id
    and kind = 'invitation' and due_at is not null)`;

/** Sends invitations that are due, and settles those whose last mail has ended. */
export async function sweep(services: { doors: Doors; clock: Clock; log: Log }): Promise<void> {
  const now = services.clock.now();
  await sweepRows(
    services,
    sql`select organization_id, tournament_id, id from invitations
        where status = 'scheduled' and scheduled_at <= ${now} order by scheduled_at`,
    (tx, { id }) => sendScheduled(tx, id, now),
  );
  await sweepRows(
    services,
    sql`select organization_id, tournament_id, id from invitations where status = 'sending' and ${NONE_LEFT}`,
    (tx, { id }) => end(tx, id),
  );
}

/** Checks the status again under the lock, as another node may have sent it. One that is not ready fails. */
async function sendScheduled(tx: Tx, id: string, now: Date): Promise<void> {
  const invitation = await lockInvitation(tx, id);
  const { status, scheduled_at } = invitation;
  if (status !== 'scheduled' || Date.parse(scheduled_at ?? '') > now.getTime()) return;
  try {
    await refuseUnready(tx, invitation);
    await begin(tx, invitation, { auto: true });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'conflict') throw error;
    await store(tx, { ...invitation, status: 'failed', sent_at: tx.now.toISOString() });
  }
}

const end = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    sql`update invitations set sent_at = ${tx.now}, status = case when exists (
            select from mails where mails.organization_id = invitations.organization_id
              and source_id = invitations.id and kind = 'invitation' and delivered_at is not null)
          then 'sent' else 'failed' end
        where id = ${id} and status = 'sending' and ${NONE_LEFT}`,
  );
