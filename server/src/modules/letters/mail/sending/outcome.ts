/**
 * What an attempt does to a mail: the whole state machine as one pure function.
 *
 *   accepted                                      → delivered
 *   the address was refused for good              → bounced
 *   the mail was refused for good                 → failed
 *   a failure not of the mail, attempts 1 to 7    → queued, due after the wait for this attempt
 *   a failure not of the mail, attempt 8          → failed
 *   opted out or deleted since it was queued      → skipped
 */
import type { Outcome } from '../../../../platform/mail/smtp.ts';
import { ATTEMPTS, type Schedule, waitAfter } from '../../../../platform/running/retries.ts';
import type { MailStatus } from '../writers.ts';

export type Ending = Outcome | { result: 'skipped'; reason: 'opted_out' | 'deleted' };

interface After {
  status: MailStatus;
  reason: string | null;
  attempts: number;
  due_at: Date | null;
  delivered_at: Date | null;
}

export function nextState(attemptsBefore: number, ending: Ending, endedAt: Date, schedule: Schedule): After {
  if (ending.result === 'skipped') return ended('skipped', ending.reason, attemptsBefore);
  const attempts = attemptsBefore + 1;
  if (ending.result === 'accepted') return { ...ended('delivered', null, attempts), delivered_at: endedAt };
  if (ending.result === 'bounced') return ended('bounced', ending.reason, attempts);
  if (ending.result === 'refused' || attempts >= ATTEMPTS) return ended('failed', ending.reason, attempts);
  const due_at = new Date(endedAt.getTime() + waitAfter(attempts, schedule));
  return { ...ended('queued', ending.reason, attempts), due_at };
}

const ended = (status: MailStatus, reason: string | null, attempts: number): After => ({
  status,
  reason,
  attempts,
  due_at: null,
  delivered_at: null,
});
