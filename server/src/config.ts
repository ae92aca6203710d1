/**
 * Every setting of the service, with its default and what it means. The only reader of the environment. A bad value
 * stops the start with one line that names it.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface Config {
  host: string;
  port: number;
  /** Undefined: PostgreSQL runs embedded, in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  encryptionKey: Buffer;
  publicUrl: string | undefined;
  demo: boolean;
  rateLimit: number;
  tokenRateLimit: number;
  redisUrl: string | undefined;
  trustProxy: boolean;
  csvRowCap: number;
  databasePoolSize: number;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** One line a setting: shown by `--help`, read by people. */
export const SETTINGS: Record<string, string> = {
  HOST: 'address to listen on (127.0.0.1)',
  PORT: 'port to listen on (3000)',
  DATABASE_URL: 'PostgreSQL 15 or newer; without it PostgreSQL runs embedded in DATA_DIR',
  DATA_DIR: 'where the embedded data live (.data in the project)',
  ENCRYPTION_KEY: '32 bytes as base64; required with DATABASE_URL, else made and kept in DATA_DIR',
  PUBLIC_URL: 'address used in links and metadata (from HOST and PORT)',
  DEMO: 'on or off: fill a demo organization into an empty database (on when embedded)',
  RATE_LIMIT_PER_MINUTE: 'requests per client (600)',
  TOKEN_RATE_LIMIT_PER_MINUTE: 'token requests per IP address (10)',
  REDIS_URL: 'shares the limits between nodes',
  TRUST_PROXY: 'on or off: take the client address from X-Forwarded-For (off)',
  CSV_ROW_CAP: 'rows of a CSV export before it is cut (50000)',
  DATABASE_POOL_SIZE: 'connections each node has for writing; reading shares a quarter as many more (20)',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')} (info)`,
};

export class BadSetting extends Error {
  constructor(name: string, rule: string) {
    super(`${name} ${rule}.`);
  }
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const setting = (name: keyof typeof SETTINGS & string) => env[name]?.trim() || undefined;
  const number = (name: string, fallback: number, lowest: number, highest: number) =>
    wholeNumber(name, setting(name), fallback, lowest, highest);
  const databaseUrl = url('DATABASE_URL', setting('DATABASE_URL'), ['postgres:', 'postgresql:']);
  const dataDir = path.resolve(setting('DATA_DIR') ?? path.join(PROJECT, '.data'));
  return {
    host: setting('HOST') ?? '127.0.0.1',
    port: number('PORT', 3000, 0, 65_535),
    databaseUrl,
    dataDir,
    encryptionKey: encryptionKey(setting('ENCRYPTION_KEY'), databaseUrl === undefined ? dataDir : undefined),
    publicUrl: url('PUBLIC_URL', setting('PUBLIC_URL'), ['http:', 'https:'])?.replace(/\/+$/, ''),
    demo: onOff('DEMO', setting('DEMO'), databaseUrl === undefined),
    rateLimit: number('RATE_LIMIT_PER_MINUTE', 600, 1, 1_000_000_000),
    tokenRateLimit: number('TOKEN_RATE_LIMIT_PER_MINUTE', 10, 1, 1_000_000_000),
    redisUrl: url('REDIS_URL', setting('REDIS_URL'), ['redis:', 'rediss:']),
    trustProxy: onOff('TRUST_PROXY', setting('TRUST_PROXY'), false),
    csvRowCap: number('CSV_ROW_CAP', 50_000, 1, 10_000_000),
    databasePoolSize: number('DATABASE_POOL_SIZE', 20, 2, 1000),
    logLevel: logLevel(setting('LOG_LEVEL')),
  };
}

function wholeNumber(
  name: string,
  text: string | undefined,
  fallback: number,
  lowest: number,
  highest: number,
) {
  if (text === undefined) return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= lowest && value <= highest)) {
    throw new BadSetting(name, `must be a whole number from ${lowest} to ${highest}, not "${text}"`);
  }
  return value;
}

function onOff(name: string, text: string | undefined, fallback: boolean): boolean {
  if (text === undefined) return fallback;
  if (text !== 'on' && text !== 'off') throw new BadSetting(name, `must be on or off, not "${text}"`);
  return text === 'on';
}

/** The value is not repeated in the message: it may hold a password. */
function url(name: string, text: string | undefined, protocols: string[]): string | undefined {
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new BadSetting(name, `must be a URL that begins with ${protocols.join('// or ')}//`);
  }
  return text;
}

function logLevel(text: string | undefined): Config['logLevel'] {
  const level = LOG_LEVELS.find((known) => known === (text ?? 'info'));
  if (level === undefined)
    throw new BadSetting('LOG_LEVEL', `must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`);
  return level;
}

function encryptionKey(text: string | undefined, keepIn: string | undefined): Buffer {
  if (text === undefined && keepIn === undefined) {
    throw new BadSetting(
      'ENCRYPTION_KEY',
      'is required with DATABASE_URL: 32 bytes as base64, for example from "openssl rand -base64 32"',
    );
  }
  const key = Buffer.from(text ?? keptKey(path.join(keepIn ?? '', 'encryption-key')), 'base64');
  if (key.length !== 32)
    throw new BadSetting('ENCRYPTION_KEY', `must be 32 bytes as base64, not ${key.length}`);
  return key;
}

function keptKey(file: string): string {
  const dir = path.dirname(file);
  try {
    // Recursively only where it must be: below /proc it would never end.
    if (!existsSync(dir)) mkdirSync(dir, { recursive: !existsSync(path.dirname(dir)) });
    if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new BadSetting(
      'DATA_DIR',
      `must be a folder we can write to (${error instanceof Error ? error.message : error})`,
    );
  }
}
