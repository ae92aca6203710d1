/** Records outcomes in one transaction for each organization: mails, and the events about their recipients. */
import type { Doors, Tx } from '../../../../platform/db/doors.ts';
import { plainList, sql } from '../../../../platform/db/sql.ts';
import type { Schedule } from '../../../../platform/running/retries.ts';
import { type ToldResource, telling } from '../../../integrations/events/emit.ts';
import type { EventType } from '../../../integrations/events/event-type.ts';
import type { Mail, MailStatus, Writer } from '../writers.ts';
import type { ClaimedMail } from './claim.ts';
import { type Ending, nextState } from './outcome.ts';

/** An attempt that has ended. */
export interface AttemptedMail {
  mail: ClaimedMail;
  ending: Ending;
  endedAt: Date;
}

export interface RecordedMail {
  kind: Mail['kind'];
  status: MailStatus;
}

export async function record(
  doors: Doors,
  writers: ReadonlyMap<string, Writer>,
  worker: string,
  attempts: AttemptedMail[],
  schedule: Schedule,
): Promise<RecordedMail[]> {
  const byOrganization = new Map<string, AttemptedMail[]>();
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

/** A mail that was cancelled, or whose contact was deleted, during the attempt is not tried again. */
const IS_OVER = sql`made.status = 'queued' and (mails.email is null or mails.reason = 'cancelled')`;

/**
 * The update matches only mails whose lease this worker still has. It is sent as one statement with the
 * events, without a separate begin and commit.
 */
const recordOwn = (
  doors: Doors,
  writers: ReadonlyMap<string, Writer>,
  worker: string,
  organizationId: string,
  attempts: AttemptedMail[],
  schedule: Schedule,
): Promise<RecordedMail[]> =>
  doors.asOrganization(organizationId).write((tx) => {
    const after = attempts.map(({ mail, ending, endedAt }) =>
      nextState(mail.attempts, ending, endedAt, schedule),
    );
    tx.queue(
      sql`update mails set worker = null, attempts = made.attempts, delivered_at = made.delivered_at,
            status = case when ${IS_OVER} then 'skipped' else made.status end,
            reason = case when ${IS_OVER} then case when email is null then 'deleted' else 'cancelled' end
              else made.reason end,
            due_at = case when ${IS_OVER} then null else made.due_at end
          from unnest(${plainList(attempts.map(({ mail }) => mail.id))}::uuid[],
            ${plainList(after.map(({ status }) => status))}::text[], ${after.map(({ reason }) => reason)}::text[],
            ${plainList(after.map(({ attempts: made }) => made))}::int[],
            ${after.map(({ due_at }) => due_at)}::timestamptz[],
            ${after.map(({ delivered_at }) => delivered_at)}::timestamptz[])
            as made (mail_id, status, reason, attempts, due_at, delivered_at)
          where mails.id = mail_id and mails.worker = ${worker} and mails.status = 'sending'`,
    );
    for (const writer of writers.values()) tellOutcomes(tx, writer, worker, attempts);
    return attempts.flatMap(({ mail: { kind } }, nth) => {
      const status = after[nth]?.status;
      return status === undefined ? [] : [{ kind, status }];
    });
  });

/**
 * Tells only of mails whose lease this worker still has, as the update changes only those, and of no contact who was
 * deleted meanwhile: what names that one was told before.
 */
function tellOutcomes(tx: Tx, writer: Writer, worker: string, attempts: AttemptedMail[]): void {
  const own = attempts.filter(({ mail }) => mail.template === writer.template);
  const { delivered, bounced } = writer;
  const told = [
    ...dataOf(own, delivered?.event, ({ mail, ending, endedAt }) =>
      ending.result === 'accepted' ? delivered?.data(mail, endedAt) : undefined,
    ),
    ...dataOf(own, bounced?.event, ({ mail, ending, endedAt }) =>
      ending.result === 'bounced' ? bounced?.data(mail, endedAt, ending.reason) : undefined,
    ),
  ];
  if (told.length === 0) return;
  const those = sql`select mails.id from mails where worker = ${worker} and mails.status = 'sending'
    and email is not null and mails.id = any (${plainList(told.map(({ id }) => id))}::uuid[])`;
  tx.queue(telling(tx, told, those));
}

function dataOf(
  attempts: readonly AttemptedMail[],
  type: EventType | undefined,
  data: (attempted: AttemptedMail) => unknown,
): ToldResource[] {
  return attempts.flatMap((attempted) => {
    const told = type && data(attempted);
    return told ? [{ id: attempted.mail.id, type, data: told }] : [];
  });
}
