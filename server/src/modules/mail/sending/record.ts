/** Records outcomes, one transaction for each organization: the mails, and the events about them. */
import type { Doors } from '../../../platform/db/doors.ts';
import { plainList, sql } from '../../../platform/db/sql.ts';
import type { Schedule } from '../../../platform/retries.ts';
import type { Mail, MailStatus, Writer } from '../writers.ts';
import type { Claimed } from './claim.ts';
import { type Ending, settle } from './outcome.ts';

/** An attempt that is over. */
export interface Attempted {
  mail: Claimed;
  ending: Ending;
  endedAt: Date;
}

export interface Recorded {
  kind: Mail['kind'];
  status: MailStatus;
}

export async function record(
  doors: Doors,
  writers: ReadonlyMap<string, Writer>,
  worker: string,
  attempts: Attempted[],
  schedule: Schedule,
): Promise<Recorded[]> {
  const byOrganization = new Map<string, Attempted[]>();
  for (const attempted of attempts) {
    const { organization_id } = attempted.mail;
    byOrganization.set(organization_id, [...(byOrganization.get(organization_id) ?? []), attempted]);
  }
  const recorded = await Promise.all(
    [...byOrganization].map(([organizationId, own]) =>
      recordOwn(doors, writers, worker, organizationId, own, schedule),
    ),
  );
  return recorded.flat();
}

/** What was cancelled, or whose contact was deleted, during the attempt is not tried again. */
const IS_OVER = sql`made.status = 'queued' and (mails.email is null or mails.reason = 'cancelled')`;

/** A worker whose lease was lost records nothing. */
const recordOwn = (
  doors: Doors,
  writers: ReadonlyMap<string, Writer>,
  worker: string,
  organizationId: string,
  attempts: Attempted[],
  schedule: Schedule,
): Promise<Recorded[]> =>
  doors.asOrganization(organizationId).write(async (tx) => {
    const after = attempts.map(({ mail, ending, endedAt }) =>
      settle(mail.attempts, ending, endedAt, schedule),
    );
    const rows = await tx.many<{ id: string; status: MailStatus }>(
      sql`update mails set worker = null, attempts = made.attempts, delivered_at = made.delivered_at,
            status = case when ${IS_OVER} then 'skipped' else made.status end,
            reason = case when ${IS_OVER} then case when email is null then 'deleted' else 'cancelled' end else made.reason end,
            due_at = case when ${IS_OVER} then null else made.due_at end
          from unnest(${plainList(attempts.map(({ mail }) => mail.id))}::uuid[],
            ${plainList(after.map(({ status }) => status))}::text[], ${after.map(({ reason }) => reason)}::text[],
            ${plainList(after.map(({ attempts: made }) => made))}::int[],
            ${after.map(({ due_at }) => due_at)}::timestamptz[],
            ${after.map(({ delivered_at }) => delivered_at)}::timestamptz[])
            as made (mail_id, status, reason, attempts, due_at, delivered_at)
          where mails.id = mail_id and mails.worker = ${worker} and mails.status = 'sending'
          returning mails.id, mails.status`,
    );
    const statuses = new Map(rows.map(({ id, status }) => [id, status]));
    for (const { mail, endedAt } of attempts) {
      const status = statuses.get(mail.id);
      if (status === 'delivered') writers.get(mail.template)?.delivered?.(tx, mail, endedAt);
    }
    return attempts.flatMap(({ mail: { id, kind } }) => {
      const status = statuses.get(id);
      return status === undefined ? [] : [{ kind, status }];
    });
  });
