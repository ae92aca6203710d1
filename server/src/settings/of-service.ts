/** Settings of the process itself: where it listens, what it works on, and who may look into it. */
import { fileURLToPath } from 'node:url';
import { MINUTE } from '../platform/clock.ts';
import {
  baseUrl,
  bearerToken,
  databaseUrl,
  folder,
  key,
  oneOf,
  onOff,
  pause,
  text,
  wholeNumber,
} from './kinds.ts';
import type { Setting } from './setting.ts';

const DATA_DIR = fileURLToPath(new URL('../../../.data', import.meta.url));
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const ofService = {
  host: { name: 'HOST', kind: text, default: '127.0.0.1', about: 'address to listen on' },
  port: { name: 'PORT', kind: wholeNumber(0, 65_535), default: '3000', about: 'port to listen on' },
  databaseUrl: {
    name: 'DATABASE_URL',
    kind: databaseUrl,
    about:
      'PostgreSQL 15 or newer, on one host or several with commas between them: the one that can write is used; without it PostgreSQL runs embedded in `DATA_DIR`',
    private: true,
  },
  readDatabaseUrl: {
    name: 'READ_DATABASE_URL',
    kind: databaseUrl,
    unset: 'none',
    about:
      'hot standbys of that database: exports, long lists and other heavy reads go there while they are up to date, and small ones while the primary is away',
    private: true,
  },
  dataDir: {
    name: 'DATA_DIR',
    kind: folder,
    default: DATA_DIR,
    unset: '`.data` in the project',
    about: 'where the embedded data live',
  },
  encryptionKey: {
    name: 'ENCRYPTION_KEY',
    kind: key,
    unset: 'made and kept in `DATA_DIR`',
    about: '32 bytes as base64, always the same; required with `DATABASE_URL`',
    private: true,
  },
  publicUrl: {
    name: 'PUBLIC_URL',
    kind: baseUrl,
    unset: 'from `HOST` and `PORT`',
    about: 'address used in links and metadata; passkeys belong to its host',
    private: true,
  },
  role: {
    name: 'ROLE',
    kind: oneOf(['all', 'web', 'worker']),
    default: 'all',
    about: '`web` answers requests, `worker` sends webhooks and mail and keeps house, `all` does both',
  },
  demo: {
    name: 'DEMO',
    kind: onOff,
    default: { embedded: 'on', otherwise: 'off' },
    about: '`on` or `off`: fill a demo organization into an empty database',
    role: 'web',
  },
  databasePoolSize: {
    name: 'DATABASE_POOL_SIZE',
    kind: wholeNumber(2, 1000),
    default: '20',
    about: 'connections each node has for writing; reading shares a few more',
  },
  drainDelay: {
    name: 'DRAIN_DELAY',
    kind: pause(10 * MINUTE),
    default: { embedded: '0s', otherwise: '5s' },
    about:
      'after SIGTERM a node still answers for so long, while `/readyz` is 503 already, so that a balancer sends no more',
  },
  metricsToken: {
    name: 'METRICS_TOKEN',
    kind: bearerToken(16),
    unset: 'none: `/metrics` is open when embedded, else for this machine alone',
    about: 'at least 16 characters: `/metrics` then needs it as a bearer token',
    private: true,
  },
  otlpEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    kind: baseUrl,
    unset: 'none: nothing is traced',
    about: 'address of an OpenTelemetry collector that traces are sent to, by OTLP over HTTP',
    private: true,
  },
  logLevel: {
    name: 'LOG_LEVEL',
    kind: oneOf(LOG_LEVELS),
    default: 'info',
    about: `one of ${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}`,
  },
} satisfies Record<string, Setting>;
