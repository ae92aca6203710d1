/**
 * Sets up a connection before its first use: by statements, because startup parameters may be dropped on the
 * way (PgBouncer can be told to ignore them). Then it verifies the settings; a connection that fails is
 * closed and never used.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Clock } from '../../clock.ts';
import { isUnprepared, ReadOnlyServer, UnsafeConnection } from '../errors.ts';
import { RESTING_ROLE } from './binding.ts';
import { IDLE_TRANSACTION_MS } from './patience.ts';
import { send } from './statement.ts';

export interface DatabaseSession {
  /**
   * `bound` connections have the tenants' role between statements, which without an organization sees no row:
   * their rights come with each statement's binding. The `owner` is the user of the URL; only migrations,
   * LISTEN and the job queue use it.
   */
  as: 'bound' | 'owner';
  settings: Record<string, string>;
  /** Compared with the database's with every proof. */
  clock: Clock;
  /** For reads that may come from a standby; all other connections must lead to the primary. */
  mayBeStandby?: boolean;
}

/**
 * UTC, a server-side timeout for idle transactions, no JIT, which takes longer than our statements, and a snapshot for
 * each statement, whatever the database's owner prefers: the feed looks at who is at work before it looks at the events.
 */
const ALWAYS = {
  timezone: 'UTC',
  idle_in_transaction_session_timeout: String(IDLE_TRANSACTION_MS),
  jit: 'off',
  default_transaction_isolation: 'read committed',
};

/** Verifies the session again, for connections that are open for long. */
export type Prove = () => Promise<void>;

/** Sets the session up and verifies it. `another` opens a second connection to the same database. */
export async function openSession(
  client: pg.ClientBase,
  session: DatabaseSession,
  another: () => pg.Client,
): Promise<Prove> {
  const mark = randomUUID();
  await send(client, setUp(session, mark));
  const backend = await prove(client, session, mark);
  const isDirect = backend === keyHolder(client);
  const proveAgain = async () => {
    if (!isDirect) await proveBehindPooler(client, session, mark, backend, another);
    else if ((await prove(client, session, mark)) !== backend) throw new UnsafeConnection(NO_SESSION);
  };
  if (!isDirect) await proveAgain();
  return proveAgain;
}

/** A pooler may hand us a backend with the session state of its last user, so that is discarded first. */
const setUp = ({ as, settings }: DatabaseSession, mark: string): string =>
  [
    'set session authorization default',
    'deallocate all',
    'unlisten *',
    'reset all',
    ...Object.entries({ ...ALWAYS, ...settings, 'app.session': mark }).map(
      ([name, value]) => `set ${name} = '${value}'`,
    ),
    as === 'owner' ? 'reset role' : `set role ${RESTING_ROLE}`,
  ].join('; ');

/** The database's clock in milliseconds, as it answers and not as the transaction began. */
const TIME = '(extract(epoch from clock_timestamp()) * 1000)::float8';

const ROLES = "'fairway_tenant', 'fairway_platform'";

interface Proof {
  backend: number;
  role: string;
  mark: string | null;
  standby: boolean;
  time: number;
  read_only: string;
  bypasses: boolean;
  owns: boolean;
}

/** A statement of its own, and so another round trip than the settings. Returns the backend that answered. */
async function prove(
  client: pg.ClientBase,
  { as, settings, mayBeStandby, clock }: DatabaseSession,
  mark: string,
): Promise<number> {
  const askedAt = performance.now();
  const { rows } = await send(
    client,
    `select pg_backend_pid() as backend, current_user as role, current_setting('app.session', true) as mark,
       pg_is_in_recovery() as standby, ${TIME} as time,
       current_setting('default_transaction_read_only') as read_only,
       exists (select from pg_roles where rolname in (${ROLES}) and (rolsuper or rolbypassrls)) as bypasses,
       exists (select from pg_class join pg_roles on pg_roles.oid = relowner
         where rolname in (${ROLES}) and relrowsecurity) as owns`,
  );
  const proof: Proof | undefined = rows[0];
  if (proof === undefined || proof.mark !== mark) throw new UnsafeConnection(NO_SESSION);
  const expected = settings.default_transaction_read_only ?? 'off';
  if (proof.standby && !mayBeStandby) throw new ReadOnlyServer(STANDBY);
  if (expected === 'off' && proof.read_only === 'on') throw new ReadOnlyServer(TAKES_NO_WRITES);
  // A standby is another machine, with a clock of its own.
  if (!proof.standby) clock.compare?.(proof.time, askedAt, performance.now());
  if (as === 'owner') return proof.backend;
  if (proof.role !== RESTING_ROLE)
    throw new UnsafeConnection(`The database gave the role ${proof.role} instead of ${RESTING_ROLE}.`);
  if (proof.bypasses)
    throw new UnsafeConnection(
      'A database role of Fairway bypasses row-level security. Take SUPERUSER and BYPASSRLS from fairway_tenant and fairway_platform.',
    );
  if (proof.owns)
    throw new UnsafeConnection(
      "A database role of Fairway owns a tenant's table. Give the tables of fairway_tenant and fairway_platform to another role.",
    );
  if (proof.read_only !== expected) throw new UnsafeConnection(NO_SESSION);
  return proof.backend;
}

/** PostgreSQL tells a client the process id of its backend; a pooler makes one up. */
const keyHolder = (client: pg.ClientBase): number | null =>
  (client as unknown as { processID: number | null }).processID;

const STANDBY = 'The connection leads to a standby, which can only be read.';
const TAKES_NO_WRITES = 'The database is set to read-only (default_transaction_read_only).';

/**
 * One cheap statement for connections that have been kept for long: whatever is behind them may have changed.
 */
export async function proveWritable(client: pg.ClientBase, clock: Clock, millis?: number): Promise<void> {
  const askedAt = performance.now();
  const { rows } = await send(
    client,
    `select pg_is_in_recovery() as standby, ${TIME} as time`,
    millis === undefined ? {} : { millis },
  );
  if (rows[0]?.standby !== false) throw new ReadOnlyServer(STANDBY);
  clock.compare?.(rows[0].time, askedAt, performance.now());
}

const ROUNDS = 3;

/**
 * In transaction mode a pooler may give us the same backend again and again while it is idle. So a second
 * connection opens a transaction between our statements, and occupies whatever backend is free. Only a
 * backend that is ours for the whole session stays the same.
 */
async function proveBehindPooler(
  client: pg.ClientBase,
  session: DatabaseSession,
  mark: string,
  backend: number,
  another: () => pg.Client,
): Promise<void> {
  const rival = another();
  try {
    await rival.connect();
    for (let round = 0; round < ROUNDS; round += 1) {
      await send(rival, 'begin');
      if ((await prove(client, session, mark)) !== backend) throw new UnsafeConnection(NO_SESSION);
      await send(rival, 'rollback');
      if ((await prove(client, session, mark)) !== backend) throw new UnsafeConnection(NO_SESSION);
    }
  } catch (error) {
    // A pooler in statement mode refuses to begin a transaction at all, with its own message.
    const isRefused = error instanceof pg.DatabaseError && /pooling mode/.test(error.message);
    if (isRefused || isUnprepared(error)) throw new UnsafeConnection(NO_SESSION);
    throw error;
  } finally {
    rival.end().catch(() => undefined);
  }
}

const NO_SESSION =
  'Between us and PostgreSQL is a connection pooler that does not keep sessions: a setting was gone with the next statement. ' +
  'Set its pool_mode to session (PgBouncer), or let DATABASE_URL name PostgreSQL itself.';
