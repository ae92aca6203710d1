/**
 * What people put between a service and its PostgreSQL: something that drops startup parameters, as poolers
 * do, and PgBouncer itself where it is installed.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';

export interface Pooler {
  /** The database as it is reached through it. */
  url: string;
  close(): Promise<void>;
}

const PROTOCOL_3 = 196_608;
/** Without these nobody gets in; everything else of a startup message is thrown away. */
const KEPT = new Set(['user', 'database']);

/** Passes everything on but the startup parameters. */
export const forgetfulProxy = (databaseUrl: string): Promise<Pooler> => {
  const begun = new WeakSet<Socket>();
  return tamperingProxy(databaseUrl, (chunk, near) => {
    if (begun.has(near)) return chunk;
    begun.add(near);
    return withoutParameters(chunk);
  });
};

/** Passes on what `tamper` makes of each piece that a client sends. */
export async function tamperingProxy(
  databaseUrl: string,
  tamper: (chunk: Buffer, near: Socket) => Buffer,
): Promise<Pooler> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (chunk) => far.write(tamper(chunk, near)));
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: through(databaseUrl, (server.address() as AddressInfo).port),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * A startup message: its length, the protocol, then names and values, each ended by a zero byte, and one
 * more.
 */
function withoutParameters(chunk: Buffer): Buffer {
  const length = chunk.readInt32BE(0);
  if (chunk.readInt32BE(4) !== PROTOCOL_3 || length > chunk.length)
    throw new Error('not a startup message in one piece');
  const words = chunk
    .subarray(8, length - 2)
    .toString()
    .split('\0');
  const kept = words.filter((_word, index) => KEPT.has(words[index - (index % 2)] ?? ''));
  const body = Buffer.from(`${kept.join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + body.length, 0);
  head.writeInt32BE(PROTOCOL_3, 4);
  return Buffer.concat([head, body, chunk.subarray(length)]);
}

export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

export class PgBouncer implements Pooler {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #dir: string;
  readonly #databaseUrl: string;
  readonly #port: number;

  private constructor(databaseUrl: string, port: number, dir: string, mode: string) {
    this.#databaseUrl = databaseUrl;
    this.#port = port;
    this.#dir = dir;
    this.url = through(databaseUrl, port);
    this.#configure(mode);
    this.#child = spawn('pgbouncer', ['-q', path.join(dir, 'pgbouncer.ini')], unprivileged());
  }

  static async start(databaseUrl: string, mode: 'session' | 'transaction' | 'statement'): Promise<PgBouncer> {
    const dir = mkdtempSync(path.join(tmpdir(), 'fairway-pgbouncer-'));
    chmodSync(dir, 0o755);
    const bouncer = new PgBouncer(databaseUrl, await freePort(), dir, mode);
    await bouncer.#isUp();
    return bouncer;
  }

  /** As an operator would: another setting, and a reload under running connections. */
  switchTo(mode: 'session' | 'transaction'): void {
    this.#configure(mode);
    this.#child.kill('SIGHUP');
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await ended;
    rmSync(this.#dir, { recursive: true, force: true });
  }

  #configure(mode: string): void {
    const { hostname, port, username, password, pathname } = new URL(this.#databaseUrl);
    const file = path.join(this.#dir, 'pgbouncer.ini');
    const lines = [
      '[databases]',
      `${pathname.slice(1)} = host=${hostname} port=${port || 5432} user=${username} password=${decodeURIComponent(password)}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${this.#port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
      'default_pool_size = 60',
      'max_client_conn = 500',
      'ignore_startup_parameters = options',
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    chmodSync(file, 0o644);
  }

  async #isUp(): Promise<void> {
    for (;;) {
      if (this.#child.exitCode !== null)
        throw new Error(
          `PgBouncer ended with ${this.#child.exitCode}: ${readFileSync(path.join(this.#dir, 'pgbouncer.ini'), 'utf8')}`,
        );
      if (await answers(this.#port)) return;
    }
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** PgBouncer refuses to run as root. */
const unprivileged = () => (process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {});

function through(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}
