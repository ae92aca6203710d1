/** Settings of webhooks, and of what happens to tournaments, registrations and payments by itself. */
import { DAY, MINUTE } from '../platform/clock.ts';
import { duration, durations, hosts, onOff, origin } from './kinds.ts';
import type { Setting } from './setting.ts';

const interval = duration(DAY, '60s or 5m, at most 1d');

export const ofEvents = {
  webhookRetryDelays: {
    name: 'WEBHOOK_RETRY_DELAYS',
    kind: durations(7),
    default: '1m,5m,30m,2h,6h,24h,24h',
    about: 'the waits after failed attempts 1 to 7; the last stands for those left out',
    role: 'worker',
  },
  webhookTimeout: {
    name: 'WEBHOOK_TIMEOUT',
    kind: duration(5 * MINUTE, '10s or 1m, at most 5m'),
    default: '10s',
    about: 'how long one attempt may take, at most 5m',
  },
  webhookAllowHosts: {
    name: 'WEBHOOK_ALLOW_HOSTS',
    kind: hosts,
    default: { embedded: 'localhost,127.0.0.1', otherwise: '' },
    about: 'hosts that may be called without https and at private addresses, separated by commas',
    mayBeEmpty: true,
  },
  eventRetention: {
    name: 'EVENT_RETENTION',
    kind: duration(),
    default: '30d',
    about: 'how long events and deliveries are kept',
    role: 'worker',
  },
  autoFinalAfter: {
    name: 'AUTO_FINAL_AFTER',
    kind: duration(),
    default: '60m',
    about: 'how long a live tournament must be quiet before it becomes final by itself',
    role: 'worker',
  },
  autoArchiveAfter: {
    name: 'AUTO_ARCHIVE_AFTER',
    kind: duration(),
    default: '7d',
    about: 'how long a final tournament stays before it is archived by itself',
    role: 'worker',
  },
  lifecycleSweepEvery: {
    name: 'LIFECYCLE_SWEEP_EVERY',
    kind: interval,
    default: '60s',
    about: 'how often tournaments are looked through for that',
    role: 'worker',
  },
  registrationHold: {
    name: 'REGISTRATION_HOLD',
    kind: duration(),
    default: '30m',
    about: 'how long an unpaid online registration keeps its place',
  },
  waitlistHold: {
    name: 'WAITLIST_HOLD',
    kind: duration(),
    default: '24h',
    about: 'the same for one that came up from the waitlist',
  },
  paymentsSandbox: {
    name: 'PAYMENTS_SANDBOX',
    kind: onOff,
    default: { embedded: 'on', otherwise: 'off' },
    about: '`on` or `off`: organizations without a Stripe account pay in the sandbox, where no money moves',
  },
  reconcileEvery: {
    name: 'RECONCILE_EVERY',
    kind: interval,
    default: '60s',
    about: 'how often payments are looked through for what has no outcome yet',
  },
  paymentTimeout: {
    name: 'PAYMENT_TIMEOUT',
    kind: duration(MINUTE, '10s, at most 60s'),
    default: '10s',
    about: 'how long a call to a payment processor may take, at most 60s',
  },
  stripeApiBase: {
    name: 'STRIPE_API_BASE',
    kind: origin,
    default: 'https://api.stripe.com',
    about: 'where Stripe is reached',
    private: true,
  },
  auctionSoftClose: {
    name: 'AUCTION_SOFT_CLOSE',
    kind: duration(DAY, '2m or 30s, at most 1d'),
    default: '2m',
    about: 'a bid this close to the end of an auction moves the end to as long after itself, at most 1d',
    role: 'web',
  },
} satisfies Record<string, Setting>;
