/**
 * The real programs, as processes of their own: the server and the command line, on a data directory of their
 * own.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommandLine } from '../../../server/src/cli/run.ts';

const DIST = fileURLToPath(new URL('../../../server/dist/programs/', import.meta.url));

export type Env = Record<string, string>;

/** The environment of a stranger: nothing set but what the test sets. */
const environment = (env: Env): Env => ({ PATH: process.env.PATH ?? '', ...env });

export interface Finished {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command; `begun` sees its process at once. */
export function fairway(
  args: string[],
  env: Env,
  begun: (child: ChildProcess) => void = () => undefined,
): Promise<Finished> {
  return new Promise((resolve) => {
    const program = [path.join(DIST, 'fairway.js'), ...args];
    const child = execFile(process.execPath, program, { env: environment(env) }, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode, stdout, stderr }),
    );
    begun(child);
  });
}

/** The same in this process: what a process adds takes as long as the command itself. */
export async function fairwayHere(args: string[], env: Env): Promise<Finished> {
  const said = { stdout: '', stderr: '' };
  const status = await runCommandLine(args, {
    env: environment(env),
    out: (text) => {
      said.stdout += text;
    },
    err: (text) => {
      said.stderr += text;
    },
  });
  return { status, ...said };
}

/** A command that runs until it is stopped, in this process. */
export function tailingHere(args: string[], env: Env) {
  const stopping = new AbortController();
  const said = { stdout: '', stderr: '' };
  const status = runCommandLine(args, {
    env: environment(env),
    out: (text) => {
      said.stdout += text;
    },
    err: (text) => {
      said.stderr += text;
    },
    stop: () => stopping.signal,
  });
  return {
    said,
    stop: (): Promise<number> => {
      stopping.abort();
      return status;
    },
  };
}

/** Those of `npm start`. */
const FLAGS = ['--max-semi-space-size=64', '--v8-pool-size=0'];

export class Server {
  readonly child: ChildProcess;
  stdout = '';
  stderr = '';

  /** `programs` are those of another release, if not of this one. */
  constructor(env: Env, programs = DIST) {
    this.child = spawn(process.execPath, [...FLAGS, path.join(programs, 'main.js')], {
      env: environment({ PORT: '0', DRAIN_DELAY: '0s', ...env }),
    });
    this.child.stdout?.on('data', (chunk) => {
      this.stdout += chunk;
    });
    this.child.stderr?.on('data', (chunk) => {
      this.stderr += chunk;
    });
  }

  static async start(env: Env, programs?: string): Promise<Server> {
    const server = new Server(env, programs);
    await server.isUp();
    return server;
  }

  /** A web process and a worker each say so, in words of their own. */
  isUp(): Promise<void> {
    return this.#until(/Stop with Ctrl-C|Ctrl-C stops it/);
  }

  /** A worker prints no address for people; its log has it a moment later. */
  get url(): string {
    const [, printed] = /API +(\S+)\/api\/v1/.exec(this.stdout) ?? [];
    return printed ?? /listening at (\S+?)"/.exec(this.stdout)?.[1] ?? '';
  }

  get credentials(): { clientId: string; secret: string } {
    return {
      clientId: /client_id +(fwc_\w+)/.exec(this.stdout)?.[1] ?? '',
      secret: /client_secret +(fws_\w+)/.exec(this.stdout)?.[1] ?? '',
    };
  }

  async stop(signal: NodeJS.Signals): Promise<number | null> {
    const ended = this.ended();
    this.child.kill(signal);
    return ended;
  }

  ended(): Promise<number | null> {
    return this.child.exitCode !== null || this.child.signalCode !== null
      ? Promise.resolve(this.child.exitCode)
      : new Promise((resolve) => this.child.once('exit', resolve));
  }

  #until(pattern: RegExp): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => pattern.test(this.stdout) && resolve();
      this.child.stdout?.on('data', look);
      this.child.once('exit', (status, signal) =>
        reject(new Error(`ended with ${status ?? signal}: ${this.stderr}${this.stdout}`)),
      );
    });
  }
}

/** Open to the user that PostgreSQL runs as when the tests run as root. */
export function temporaryDir(): { dir: string; remove: () => void } {
  const dir = mkdtempSync(path.join(tmpdir(), 'fairway-test-'));
  chmodSync(dir, 0o755);
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
