/** Settings of mail. No refusal repeats what was written: it may name a person, or hold a password. */
import { MINUTE } from '../platform/clock.ts';
import { duration, durations, secret, sender, smtpUrl, wholeNumber } from './kinds.ts';
import type { Setting } from './setting.ts';

export const ofMail = {
  smtpUrl: {
    name: 'SMTP_URL',
    kind: smtpUrl,
    about:
      'mail server, `smtp://` (STARTTLS when offered) or `smtps://`, with user and password if it wants them; without it mail stays in the outbox',
    role: 'worker',
    private: true,
  },
  mailFrom: {
    name: 'MAIL_FROM',
    kind: sender,
    default: 'Fairway <fairway@localhost>',
    about: 'sender of all mail, `Name <address>`; required with `SMTP_URL`',
    private: true,
  },
  mailConnections: {
    name: 'MAIL_CONNECTIONS',
    kind: wholeNumber(1, 50),
    default: '5',
    about: 'connections to the mail server, for each worker; at most 50',
    role: 'worker',
    private: true,
  },
  mailRatePerSecond: {
    name: 'MAIL_RATE_PER_SECOND',
    kind: wholeNumber(1, 10_000),
    unset: 'any number',
    about: 'most mails a second, for each worker',
    role: 'worker',
    private: true,
  },
  mailTimeout: {
    name: 'MAIL_TIMEOUT',
    kind: duration(10 * MINUTE, '60s or 2m, at most 10m'),
    default: '60s',
    about: 'how long one attempt to send a mail may take, at most 10m',
    role: 'worker',
    private: true,
  },
  mailRetryDelays: {
    name: 'MAIL_RETRY_DELAYS',
    kind: durations(7),
    default: '1m,5m,15m,1h,4h,12h,24h',
    about: 'the waits after failed attempts 1 to 7; the last stands for those left out',
    role: 'worker',
    private: true,
  },
  mailHookSecret: {
    name: 'MAIL_HOOK_SECRET',
    kind: secret(32),
    about:
      'at least 32 characters: signs reports of bounces and complaints at `/hooks/mail/events` (without it there is no such hook)',
    role: 'web',
    private: true,
  },
} satisfies Record<string, Setting>;
