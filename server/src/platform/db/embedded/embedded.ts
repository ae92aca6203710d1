/**
 * PostgreSQL without an installation: the binaries come from npm, the data are in the data directory. Works
 * as root (the server then runs as an unprivileged user), from any directory, and after any crash: a server
 * that outlived its parent is found by its pid file and used again. Several processes may use it; a lock in
 * the data directory lets one at a time create, start or stop it.
 */
import { type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { randomText } from '../../crypto/secrets.ts';
import { type LockOptions, withLock } from '../../files/lock.ts';
import { installBinaries } from './embedded-binaries.ts';
import { type Home, homeFor } from './embedded-home.ts';
import { Users } from './embedded-users.ts';

export interface EmbeddedPostgres {
  url: string;
  /** Restarts a server that died, on the same port, so that open pools find it. */
  ensureRunning(): Promise<void>;
  /** Stops the server unless another process uses it. */
  leave(): Promise<void>;
  /** Stops the server, even if other processes use it. */
  stop(): Promise<void>;
}

const USER = 'fairway';
const SETTLE_MS = 30_000;

/** `settings` are PostgreSQL's own, for example `{ fsync: 'off' }` in tests. */
export async function startEmbedded(
  dataDir: string,
  settings: Record<string, string> = {},
  options: LockOptions = {},
): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true });
  const alone = <Result>(work: () => Promise<Result>) => withLock(path.join(dataDir, 'lock'), work, options);
  const users = new Users(dataDir);
  const server = await alone(async () => {
    const made = new Server(homeFor(dataDir), settings);
    if (made.forgetOriginal()) users.forget();
    await made.start();
    // Under the same lock: the next process that wants to stop the server must find us among its users.
    users.enter();
    return made;
  });
  return {
    url: server.url(),
    ensureRunning: async () => {
      if (!server.isRunning()) await alone(() => server.start());
    },
    leave: () =>
      alone(async () => {
        if (!users.leave()) await server.stop();
      }),
    stop: () => alone(() => server.stop()),
  };
}

interface Running {
  port: number;
  ready: boolean;
}

interface PidFile extends Running {
  pid: number;
  directory: string;
}

const PID_FILE = 'postmaster.pid';

class Server {
  readonly #home: Home;
  readonly #settings: Record<string, string>;
  readonly #data: string;
  readonly #bin: string;
  readonly #password: string;
  #port: number | undefined;

  constructor(home: Home, settings: Record<string, string>) {
    this.#home = home;
    this.#settings = settings;
    this.#data = path.join(home.dir, 'data');
    this.#bin = path.join(installBinaries(home), 'bin');
    this.#password = keptPassword(path.join(home.dir, 'password'));
  }

  url(): string {
    return `postgres://${USER}:${this.#password}@127.0.0.1:${this.#port}/postgres`;
  }

  isRunning(): boolean {
    return this.#running() !== undefined;
  }

  /**
   * In a copy of a data directory that was in use, the pid file names the server of the original, and keeps
   * PostgreSQL from starting here. Removes such a file and returns whether there was one.
   */
  forgetOriginal(): boolean {
    const file = this.#pidFile();
    if (file === undefined || !isPostgres(file.pid) || servesDirectory(file, this.#data)) return false;
    rmSync(path.join(this.#data, PID_FILE));
    return true;
  }

  async start(): Promise<void> {
    const running = await this.#settled();
    if (running !== undefined) {
      this.#port = running.port;
      return;
    }
    if (!existsSync(this.#data)) this.#initialize();
    this.#port ??= await freePort();
    try {
      await this.#control('start', '-o', this.#options(), '-l', path.join(this.#home.dir, 'postgres.log'));
    } catch (error) {
      // A process that was killed while it had the lock may have left a start in progress, which won the
      // race.
      const other = await this.#settled();
      if (other === undefined) throw error;
      this.#port = other.port;
    }
  }

  async stop(): Promise<void> {
    if ((await this.#settled()) !== undefined) await this.#control('stop', '-m', 'fast');
  }

  /** Waits for a server that another process is just starting or stopping. */
  async #settled(): Promise<Running | undefined> {
    for (let waited = 0; ; waited += 50) {
      const running = this.#running();
      if (running === undefined || running.ready || waited > SETTLE_MS) return running;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** The server that is running on our data. */
  #running(): Running | undefined {
    const file = this.#pidFile();
    return file !== undefined && isPostgres(file.pid) && servesDirectory(file, this.#data) ? file : undefined;
  }

  /** Reads the process on line 1, data directory on line 2, port on line 4, state on line 8. */
  #pidFile(): PidFile | undefined {
    try {
      const [pid, directory = '', , port, , , , state] = readFileSync(
        path.join(this.#data, PID_FILE),
        'utf8',
      ).split('\n');
      return { pid: Number(pid), directory, port: Number(port), ready: state?.trim() === 'ready' };
    } catch {
      return undefined;
    }
  }

  /**
   * The cluster is created in a temporary directory and renamed when complete, so that an interrupted first
   * start leaves nothing half-made. Each try has a new directory: the initdb of a killed start may still
   * write to its own.
   */
  #initialize(): void {
    const aside = mkdtempSync(`${this.#data}.new-`);
    if (this.#home.user) chownSync(aside, this.#home.user.uid, this.#home.user.gid);
    const passwordFile = path.join(this.#home.dir, 'initdb-password');
    writeFileSync(passwordFile, this.#password, { mode: 0o600 });
    if (this.#home.user) chownSync(passwordFile, this.#home.user.uid, this.#home.user.gid);
    try {
      const args = ['-D', aside, '-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
      this.#call('initdb', ...args, '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8');
    } finally {
      rmSync(passwordFile, { force: true });
    }
    renameSync(aside, this.#data);
    this.#forgetUnfinished();
  }

  /** Another initdb may write while we delete; what is left then has to be removed by hand. */
  #forgetUnfinished(): void {
    const unfinished = readdirSync(this.#home.dir).filter((name) => name.startsWith('data.new-'));
    for (const name of unfinished) {
      try {
        rmSync(path.join(this.#home.dir, name), { recursive: true, force: true });
      } catch {}
    }
  }

  #options(): string {
    const settings = { listen_addresses: '127.0.0.1', port: String(this.#port), unix_socket_directories: '' };
    return Object.entries({ ...settings, ...this.#settings })
      .map(([name, value]) => `-c ${name}='${value}'`)
      .join(' ');
  }

  #call(program: string, ...args: string[]): void {
    const result = spawnSync(path.join(this.#bin, program), args, this.#spawnOptions());
    if (result.status !== 0) throw new Error(`${program} failed: ${result.error ?? result.stderr}`);
  }

  /** pg_ctl detaches the server from us, so Ctrl-C in the terminal reaches us first and not PostgreSQL. */
  #control(verb: string, ...args: string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const all = [verb, '-D', this.#data, '-w', '-t', '60', '-s', ...args];
      const child = spawn(path.join(this.#bin, 'pg_ctl'), all, { ...this.#spawnOptions(), stdio: 'ignore' });
      child.on('error', reject);
      child.on('exit', (status) =>
        status === 0
          ? resolve()
          : reject(new Error(`pg_ctl ${verb} failed; see ${path.join(this.#home.dir, 'postgres.log')}`)),
      );
    });
  }

  #spawnOptions(): SpawnSyncOptions {
    return { cwd: this.#home.dir, encoding: 'utf8', ...this.#home.user };
  }
}

/** A recycled process id must not be mistaken for PostgreSQL. Without /proc, only the pid is checked. */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('postgres');
}

/**
 * Whether the process works in this very directory, even if it was moved meanwhile. Without /proc, the path
 * that it was started with is compared.
 */
function servesDirectory({ pid, directory }: PidFile, data: string): boolean {
  try {
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(data)];
    return its.dev === ours.dev && its.ino === ours.ino;
  } catch {
    return existsSync(directory) && realpathSync(directory) === realpathSync(data);
  }
}

function keptPassword(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, randomText(43), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject()));
    });
  });
}
