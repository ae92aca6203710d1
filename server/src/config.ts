/**
 * Every setting of the service, with its default and what it means. The only reader of the environment. A bad value
 * stops the start with one line that names it.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BadSetting } from './bad-setting.ts';
import { encryptionKey } from './encryption-key.ts';
import { DAY, HOUR, MINUTE, SECOND } from './platform/clock.ts';
import { type Network, readNetwork } from './platform/networks.ts';
import { isEmail } from './platform/schema.ts';
import type { Terms } from './platform/terms.ts';
import { parseUrl } from './platform/urls.ts';

export { BadSetting };

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const ROLES = ['all', 'web', 'worker'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Beside those below, what verbs need to know. */
export interface Config extends Omit<Terms, 'publicUrl'> {
  host: string;
  port: number;
  /** Undefined: PostgreSQL runs embedded, in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  encryptionKey: Buffer;
  publicUrl: string | undefined;
  /** What this process does: answer requests, run background work and webhooks, or both. */
  role: (typeof ROLES)[number];
  demo: boolean;
  rateLimit: number;
  tokenRateLimit: number;
  redisUrl: string | undefined;
  /** How many proxies stand in front of us, or the networks that they are in. */
  trustProxy: number | Network[];
  /** Who may read the metrics: everybody, programs on this machine, or holders of the token. */
  metricsAccess: 'everybody' | 'loopback' | { token: string };
  csvRowCap: number;
  databasePoolSize: number;
  /** The delays before retries, after attempts 1 to 7, in milliseconds. */
  webhookRetryDelays: number[];
  webhookTimeout: number;
  webhookAllowHosts: string[];
  eventRetention: number;
  autoFinalAfter: number;
  autoArchiveAfter: number;
  lifecycleSweepEvery: number;
  publicRateLimit: number;
  publicBoardRateLimit: number;
  staffRateLimit: number;
  /** Whether requests of API clients are logged for the dashboard. */
  requestLog: boolean;
  /** Failed sign-ins to one account in 15 minutes. */
  signInTries: number;
  /** Wrong access codes from one address in a minute. */
  playCodeTries: number;
  /** Undefined: mail stays in the outbox. */
  smtpUrl: string | undefined;
  /** Connections to the mail server, for each worker. */
  mailConnections: number;
  mailRatePerSecond: number | undefined;
  mailTimeout: number;
  mailRetryDelays: number[];
  /** Undefined: nobody can report bounces. */
  mailHookSecret: string | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** What each setting is for. */
const PURPOSES = {
  HOST: 'address to listen on',
  PORT: 'port to listen on',
  DATABASE_URL: 'PostgreSQL 15 or newer; without it PostgreSQL runs embedded in DATA_DIR',
  DATA_DIR: 'where the embedded data live (.data in the project)',
  ENCRYPTION_KEY:
    '32 bytes as base64, always the same; required with DATABASE_URL, else made and kept in DATA_DIR',
  PUBLIC_URL: 'address used in links and metadata (from HOST and PORT)',
  ROLE: 'all, web (answers requests) or worker (sends webhooks, keeps house)',
  DEMO: 'on or off: fill a demo organization into an empty database (on when embedded)',
  RATE_LIMIT_PER_MINUTE: 'requests per client',
  TOKEN_RATE_LIMIT_PER_MINUTE: 'token requests per IP address',
  REDIS_URL: 'shares the limits between nodes',
  TRUST_PROXY:
    'proxies whose X-Forwarded-For is believed: off, how many there are (1 to 10; on is 1), or their networks, comma-separated',
  METRICS_TOKEN:
    'at least 16 characters: /metrics then needs it as a bearer token (without it open when embedded, else for this machine alone)',
  CSV_ROW_CAP: 'rows of a CSV export before it is cut',
  DATABASE_POOL_SIZE: 'connections each node has for writing; reading shares a few more',
  WEBHOOK_RETRY_DELAYS: 'waits after failed attempts 1 to 7; the last stands for the rest',
  WEBHOOK_TIMEOUT: 'how long one attempt may take',
  WEBHOOK_ALLOW_HOSTS:
    'hosts that may be called without https and at private addresses, comma-separated (localhost,127.0.0.1 when embedded)',
  EVENT_RETENTION: 'how long events and deliveries are kept',
  AUTO_FINAL_AFTER: 'how long a live tournament must be quiet before it becomes final by itself',
  AUTO_ARCHIVE_AFTER: 'how long a final tournament stays before it is archived by itself',
  LIFECYCLE_SWEEP_EVERY: 'how often tournaments are looked through for that',
  REGISTRATION_HOLD: 'how long an unpaid online registration keeps its place',
  WAITLIST_HOLD: 'the same for one that came up from the waitlist',
  RECONCILE_EVERY: 'how often payments are looked through for what has no outcome yet',
  PAYMENT_TIMEOUT: 'how long a call to a payment processor may take',
  STRIPE_API_BASE: 'where Stripe is reached',
  PAYMENTS_SANDBOX:
    'on or off: organizations without a Stripe account pay in the sandbox, where no money moves (on when embedded)',
  AUCTION_SOFT_CLOSE: 'a bid this close to the end of an auction moves the end to as long after itself',
  PUBLIC_RATE_LIMIT_PER_MINUTE: 'requests per IP address to public endpoints and pages',
  PUBLIC_BOARD_RATE_LIMIT_PER_MINUTE:
    'requests per IP address to public boards, cards and their streams, counted apart',
  STAFF_SESSION_IDLE: 'how long after its last request a session of the dashboard ends',
  STAFF_SESSION_MAX: 'how long after the sign-in it ends in any case',
  STAFF_RATE_LIMIT_PER_MINUTE: 'requests per session of the dashboard',
  SIGN_IN_TRIES: 'failed sign-ins per account in 15 minutes, and five times as many per IP address',
  PLAY_SESSION: "how long a golfer's phone can score with one access code",
  PLAY_CODE_TRIES_PER_MINUTE:
    'wrong access codes per IP address (IPv6: per /64) in a minute, and ten times as many in a day',
  REQUEST_LOG_RETENTION:
    'how long the request log of the dashboard is kept, in whole days; off: nothing is logged',
  SMTP_URL:
    'mail server, smtp:// (STARTTLS when offered) or smtps://, with user and password if it wants them; without it mail stays in the outbox',
  MAIL_FROM: 'sender of all mail, Name <address>; required with SMTP_URL',
  MAIL_CONNECTIONS: 'connections to the mail server, for each worker',
  MAIL_RATE_PER_SECOND: 'most mails a second, for each worker (any number)',
  MAIL_TIMEOUT: 'how long one attempt to send a mail may take',
  MAIL_RETRY_DELAYS: 'waits after failed attempts 1 to 7; the last stands for the rest',
  MAIL_HOOK_SECRET:
    'at least 32 characters: signs reports of bounces at /hooks/mail/events (without it there is no such hook)',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
};

/** What is not set. Those that are missing here depend on others, or have none. */
const DEFAULTS = {
  HOST: '127.0.0.1',
  PORT: '3000',
  ROLE: 'all',
  RATE_LIMIT_PER_MINUTE: '600',
  TOKEN_RATE_LIMIT_PER_MINUTE: '10',
  TRUST_PROXY: 'off',
  CSV_ROW_CAP: '50000',
  DATABASE_POOL_SIZE: '20',
  WEBHOOK_RETRY_DELAYS: '1m,5m,30m,2h,6h,24h,24h',
  WEBHOOK_TIMEOUT: '10s',
  EVENT_RETENTION: '30d',
  AUTO_FINAL_AFTER: '60m',
  AUTO_ARCHIVE_AFTER: '7d',
  LIFECYCLE_SWEEP_EVERY: '60s',
  REGISTRATION_HOLD: '30m',
  WAITLIST_HOLD: '24h',
  RECONCILE_EVERY: '60s',
  PAYMENT_TIMEOUT: '10s',
  STRIPE_API_BASE: 'https://api.stripe.com',
  AUCTION_SOFT_CLOSE: '2m',
  PUBLIC_RATE_LIMIT_PER_MINUTE: '120',
  PUBLIC_BOARD_RATE_LIMIT_PER_MINUTE: '1200',
  STAFF_SESSION_IDLE: '7d',
  STAFF_SESSION_MAX: '30d',
  STAFF_RATE_LIMIT_PER_MINUTE: '1200',
  SIGN_IN_TRIES: '10',
  PLAY_SESSION: '36h',
  PLAY_CODE_TRIES_PER_MINUTE: '20',
  REQUEST_LOG_RETENTION: '7d',
  MAIL_FROM: 'Fairway <fairway@localhost>',
  MAIL_CONNECTIONS: '5',
  MAIL_TIMEOUT: '60s',
  MAIL_RETRY_DELAYS: '1m,5m,15m,1h,4h,12h,24h',
  LOG_LEVEL: 'info',
} satisfies Partial<Record<Setting, string>>;

type Setting = keyof typeof PURPOSES;
type Defaulted = keyof typeof DEFAULTS;

const hasDefault = (name: string): name is Defaulted => name in DEFAULTS;

/** One line a setting, with its default: shown by `--help`, read by people. */
export const SETTINGS: Record<string, string> = Object.fromEntries(
  Object.entries(PURPOSES).map(([name, purpose]) => [
    name,
    hasDefault(name) ? `${purpose} (${DEFAULTS[name]})` : purpose,
  ]),
);

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = (name: Setting) => env[name]?.trim() || undefined;
  const setting = (name: Defaulted) => given(name) ?? DEFAULTS[name];
  const number = (name: Defaulted, lowest: number, highest: number) =>
    wholeNumber(name, setting(name), lowest, highest);
  const requestLog = setting('REQUEST_LOG_RETENTION') !== 'off';
  const time = (name: Defaulted, limits?: Limits) => duration(name, setting(name), limits);
  const databaseUrl = url('DATABASE_URL', given('DATABASE_URL'), ['postgres:', 'postgresql:']);
  const dataDir = path.resolve(given('DATA_DIR') ?? path.join(PROJECT, '.data'));
  return {
    host: setting('HOST'),
    port: number('PORT', 0, 65_535),
    databaseUrl,
    dataDir,
    encryptionKey: encryptionKey(given('ENCRYPTION_KEY'), databaseUrl === undefined ? dataDir : undefined),
    publicUrl: url('PUBLIC_URL', given('PUBLIC_URL'), ['http:', 'https:'])?.replace(/(?<!\/)\/+$/, ''),
    role: oneOf('ROLE', setting('ROLE'), ROLES),
    demo: onOff('DEMO', given('DEMO'), databaseUrl === undefined),
    rateLimit: number('RATE_LIMIT_PER_MINUTE', 1, 1_000_000_000),
    tokenRateLimit: number('TOKEN_RATE_LIMIT_PER_MINUTE', 1, 1_000_000_000),
    redisUrl: url('REDIS_URL', given('REDIS_URL'), ['redis:', 'rediss:']),
    trustProxy: proxies(setting('TRUST_PROXY')),
    metricsAccess: metricsAccess(given('METRICS_TOKEN'), databaseUrl === undefined),
    csvRowCap: number('CSV_ROW_CAP', 1, 10_000_000),
    databasePoolSize: number('DATABASE_POOL_SIZE', 2, 1000),
    webhookRetryDelays: delays('WEBHOOK_RETRY_DELAYS', setting('WEBHOOK_RETRY_DELAYS')),
    webhookTimeout: time('WEBHOOK_TIMEOUT', {
      longest: 5 * MINUTE,
      example: '10s or 1m, at most 5m',
    }),
    webhookAllowHosts: hosts(env.WEBHOOK_ALLOW_HOSTS, databaseUrl === undefined),
    eventRetention: time('EVENT_RETENTION'),
    autoFinalAfter: time('AUTO_FINAL_AFTER'),
    autoArchiveAfter: time('AUTO_ARCHIVE_AFTER'),
    lifecycleSweepEvery: time('LIFECYCLE_SWEEP_EVERY', {
      longest: DAY,
      example: '60s or 5m, at most 1d',
    }),
    registrationHold: time('REGISTRATION_HOLD'),
    waitlistHold: time('WAITLIST_HOLD'),
    reconcileEvery: time('RECONCILE_EVERY', {
      longest: DAY,
      example: '60s or 5m, at most 1d',
    }),
    paymentTimeout: time('PAYMENT_TIMEOUT', {
      longest: MINUTE,
      example: '10s, at most 60s',
    }),
    stripeApiBase: origin('STRIPE_API_BASE', setting('STRIPE_API_BASE'), ['https:', 'http:']),
    paymentsSandbox: onOff('PAYMENTS_SANDBOX', given('PAYMENTS_SANDBOX'), databaseUrl === undefined),
    auctionSoftClose: time('AUCTION_SOFT_CLOSE', { longest: DAY, example: '2m or 30s, at most 1d' }),
    publicRateLimit: number('PUBLIC_RATE_LIMIT_PER_MINUTE', 1, 1_000_000_000),
    publicBoardRateLimit: number('PUBLIC_BOARD_RATE_LIMIT_PER_MINUTE', 1, 1_000_000_000),
    staffSessionIdle: time('STAFF_SESSION_IDLE'),
    staffSessionMax: time('STAFF_SESSION_MAX'),
    staffRateLimit: number('STAFF_RATE_LIMIT_PER_MINUTE', 1, 1_000_000_000),
    signInTries: number('SIGN_IN_TRIES', 1, 1_000_000),
    playSession: time('PLAY_SESSION'),
    playCodeTries: number('PLAY_CODE_TRIES_PER_MINUTE', 1, 1_000_000),
    requestLog,
    requestLogRetention: requestLog ? time('REQUEST_LOG_RETENTION') : DAY,
    ...mail(given),
    logLevel: oneOf('LOG_LEVEL', setting('LOG_LEVEL'), LOG_LEVELS),
  };
}

type MailConfig =
  | 'smtpUrl'
  | 'mailFrom'
  | 'mailConnections'
  | 'mailRatePerSecond'
  | 'mailTimeout'
  | 'mailRetryDelays'
  | 'mailHookSecret';

function mail(given: (name: Setting) => string | undefined): Pick<Config, MailConfig> {
  const setting = (name: Defaulted) => given(name) ?? DEFAULTS[name];
  const smtpUrl = url('SMTP_URL', given('SMTP_URL'), ['smtp:', 'smtps:']);
  if (smtpUrl !== undefined) checkSmtpUrl(new URL(smtpUrl));
  if (smtpUrl !== undefined && given('MAIL_FROM') === undefined)
    throw new BadSetting('MAIL_FROM', 'is required with SMTP_URL');
  const rate = given('MAIL_RATE_PER_SECOND');
  const hookSecret = given('MAIL_HOOK_SECRET');
  if (hookSecret !== undefined && hookSecret.length < SHORTEST_HOOK_SECRET)
    throw new BadSetting('MAIL_HOOK_SECRET', `must have at least ${SHORTEST_HOOK_SECRET} characters`);
  return {
    smtpUrl,
    mailFrom: mailFrom(setting('MAIL_FROM')),
    mailConnections: wholeNumber('MAIL_CONNECTIONS', setting('MAIL_CONNECTIONS'), 1, 50),
    mailRatePerSecond: rate === undefined ? undefined : wholeNumber('MAIL_RATE_PER_SECOND', rate, 1, 10_000),
    mailTimeout: duration('MAIL_TIMEOUT', setting('MAIL_TIMEOUT'), {
      longest: 10 * MINUTE,
      example: '60s or 2m, at most 10m',
    }),
    mailRetryDelays: delays('MAIL_RETRY_DELAYS', setting('MAIL_RETRY_DELAYS')),
    mailHookSecret: hookSecret,
  };
}

const SHORTEST_HOOK_SECRET = 32;

function checkSmtpUrl({ hostname, username, password }: URL): void {
  if (hostname === '') throw new BadSetting('SMTP_URL', 'must name a host');
  try {
    decodeURIComponent(username + password);
  } catch {
    throw new BadSetting('SMTP_URL', 'must have its user and password percent-encoded');
  }
}

/** `Name <address>` or an address. The value is not repeated in the message. */
function mailFrom(text: string): Config['mailFrom'] {
  const [, quoted = '', bare = ''] = /^(?:([^<>]*)<([^<>]+)>)$/.exec(text) ?? [];
  const name = quoted.trim().replace(/^"(.*)"$/, '$1');
  const address = bare === '' ? text : bare.trim();
  const isLocal = /^[^\s@<>]+@localhost$/.test(address);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  if (/[\u0000-\u001f\u007f]/.test(text) || !(isEmail(address) || isLocal))
    throw new BadSetting('MAIL_FROM', 'must be an address or Name <address>, in one line');
  return { name, address };
}

/** What a bad value was; those of mail are not repeated. */
const not = (name: string, text: string): string =>
  /^(?:MAIL_|SMTP_|PUBLIC_RATE_LIMIT)/.test(name) ? '' : `, not "${text}"`;

function wholeNumber(name: string, text: string, lowest: number, highest: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= lowest && value <= highest)) {
    throw new BadSetting(name, `must be a whole number from ${lowest} to ${highest}${not(name, text)}`);
  }
  return value;
}

function onOff(name: string, text: string | undefined, fallback: boolean): boolean {
  if (text === undefined) return fallback;
  if (text !== 'on' && text !== 'off') throw new BadSetting(name, `must be on or off, not "${text}"`);
  return text === 'on';
}

const MOST_HOPS = 10;

/** `off`, `on`, a number of hops, or `10.0.0.0/8, 2001:db8::1`. */
function proxies(text: string): number | Network[] {
  if (text === 'off') return 0;
  if (text === 'on') return 1;
  if (/^\d{1,2}$/.test(text) && Number(text) <= MOST_HOPS) return Number(text);
  return text.split(',').map((part) => {
    const network = readNetwork(part.trim());
    if (network === undefined)
      throw new BadSetting(
        'TRUST_PROXY',
        `must be off, on, a number of proxies from 1 to ${MOST_HOPS}, or networks such as 10.0.0.0/8, not "${text}"`,
      );
    return network;
  });
}

const SHORTEST_TOKEN = 16;

/** A token must fit an Authorization header; a secret is not repeated in the message. */
function metricsAccess(token: string | undefined, isEmbedded: boolean): Config['metricsAccess'] {
  if (token === undefined) return isEmbedded ? 'everybody' : 'loopback';
  if (token.length < SHORTEST_TOKEN || !/^[!-~]+$/.test(token))
    throw new BadSetting(
      'METRICS_TOKEN',
      `must have at least ${SHORTEST_TOKEN} characters, all ASCII and none a space`,
    );
  return { token };
}

/** The value is not repeated in the message: it may hold a password. */
function url(name: string, text: string | undefined, protocols: string[]): string | undefined {
  if (text === undefined) return undefined;
  const protocol = parseUrl(text)?.protocol;
  if (protocol === undefined || !protocols.includes(protocol)) {
    throw new BadSetting(name, `must be a URL that begins with ${protocols.join('// or ')}//`);
  }
  return text;
}

/** A URL without a path, which would not be heeded. */
function origin(name: string, text: string, protocols: string[]): string {
  const checked = url(name, text, protocols);
  if (checked === undefined || new URL(checked).origin !== checked.replace(/\/$/, ''))
    throw new BadSetting(name, 'must be a URL without a path');
  return checked;
}

function oneOf<const Values extends readonly string[]>(
  name: string,
  text: string,
  values: Values,
): Values[number] {
  const value = values.find((known) => known === text);
  if (value === undefined) throw new BadSetting(name, `must be one of ${values.join(', ')}, not "${text}"`);
  return value;
}

const UNITS: Record<string, number> = { ms: 1, s: SECOND, m: MINUTE, h: HOUR, d: DAY };

interface Limits {
  longest: number;
  example: string;
}

const ANY_TIME: Limits = { longest: 3650 * DAY, example: '10s, 5m, 2h or 30d' };

/** `10s`, `5m`, `2h`, `30d`. */
function duration(name: string, text: string, { longest, example }: Limits = ANY_TIME): number {
  const [, count, unit] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text) ?? [];
  const millis = Number(count) * (UNITS[unit ?? ''] ?? Number.NaN);
  if (!(millis >= 1 && millis <= longest))
    throw new BadSetting(name, `must be a time such as ${example}${not(name, text)}`);
  return millis;
}

const MOST_DELAYS = 7;

function delays(name: string, text: string): number[] {
  const waits = text.split(',').map((part) => duration(name, part.trim()));
  if (waits.length > MOST_DELAYS)
    throw new BadSetting(name, `must name at most ${MOST_DELAYS} waits${not(name, String(waits.length))}`);
  return waits;
}

/** Set to nothing it allows no host; unset, it allows this machine while PostgreSQL is embedded. */
function hosts(text: string | undefined, isEmbedded: boolean): string[] {
  const names = text ?? (isEmbedded ? 'localhost,127.0.0.1' : '');
  const list = names.split(',').map((name) => name.trim().toLowerCase());
  const odd = list.find((name) => !/^[a-z0-9._:[\]-]*$/.test(name));
  if (odd !== undefined) throw new BadSetting('WEBHOOK_ALLOW_HOSTS', `must be host names, not "${odd}"`);
  return list.filter((name) => name !== '');
}
