/** Metrics of mail, for the operator. */
import { Counter, type Registry } from 'prom-client';
import type { Clock } from '../../../platform/clock.ts';
import type { Doors } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { gauge, queueGauge } from '../../../platform/running/figures.ts';
import type { RecordedMail } from './sending/record.ts';
import type { MailSender } from './sending/sender.ts';

export function mailFigures(registry: Registry) {
  const mails = new Counter({
    name: 'mails_total',
    help: 'Attempts to send a mail, by kind and what became of the mail.',
    labelNames: ['kind', 'outcome'] as const,
    registers: [registry],
  });
  return {
    count: (recorded: RecordedMail[]): void => {
      for (const { kind, status } of recorded) mails.inc({ kind, outcome: status });
    },
    measure: (sender: MailSender, doors: Doors, clock: Clock): void => {
      gauge(registry, {
        name: 'mail_attempts_in_flight',
        help: 'Attempts to send a mail that this worker has under way.',
        read: () => sender.underWay,
      });
      queueGauge(registry, {
        name: 'mails_waiting',
        help: 'Mails that are due, have a retry ahead, or are being sent',
        doors,
        parts: [
          sql`select from mails where ready`,
          sql`select from mails where due_at is not null and not ready`,
        ],
      });
      gauge(registry, {
        name: 'mail_oldest_due_seconds',
        help: 'For how long the oldest due mail has been waiting.',
        read: () => oldestDueSeconds(doors, clock.now()),
      });
    },
  };
}

/** A claimed mail is due only once its lease has ended. */
async function oldestDueSeconds({ asPlatform }: Doors, now: Date): Promise<number> {
  const row = await asPlatform.one<{ oldest: string | null }>(
    sql`select least(
          (select min(due_at) from mails where due_at is not null and not ready and due_at <= ${now}),
          (select min(due_at) from mails where ready)) as oldest`,
  );
  return row?.oldest ? Math.max(0, (now.getTime() - Date.parse(row.oldest)) / 1000) : 0;
}
