/** The mail sender of a node, with its metrics. */
import { outbox, Smtp } from '../../../platform/mail/smtp.ts';
import type { WorkerKit } from '../../module.ts';
import { mailFigures } from '../mail/figures.ts';
import { MAILS } from '../mail/queue.ts';
import { MailSender } from '../mail/sending/sender.ts';

export function mailSender(kit: WorkerKit): MailSender {
  const { smtpUrl, mailTimeout: timeout, mailKeys: keys, terms, registry, doors, clock, listener } = kit;
  const figures = mailFigures(registry);
  const sender = new MailSender({
    ...kit,
    stationery: { keys, terms },
    transport: smtpUrl === undefined ? outbox : new Smtp({ url: smtpUrl, timeout }),
    schedule: kit.mailRetryDelays,
    timeout,
    connections: kit.mailConnections,
    ratePerSecond: kit.mailRatePerSecond,
    onRecorded: figures.count,
  });
  figures.measure(sender, doors, clock);
  listener.on(MAILS, () => sender.wake());
  return sender;
}
