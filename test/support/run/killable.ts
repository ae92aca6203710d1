/**
 * A whole installation as processes of its own, to be killed part by part: a web node, a worker, and a PostgreSQL that
 * keeps what it has confirmed.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../../../server/src/platform/clock.ts';
import { openDoors } from '../../../server/src/platform/db/doors.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../../server/src/platform/db/embedded/embedded.ts';
import { silentLog } from '../../../server/src/platform/running/log.ts';
import { type Answer, type CallOptions, createPerson, methodsOf, type Person } from '../worlds/people.ts';
import { freePort } from './free-port.ts';
import { type Env, Server, temporaryDir } from './program.ts';

export type Part = 'web' | 'worker' | 'postgres';

export class Killable {
  readonly url: string;
  readonly #postgres: EmbeddedPostgres;
  readonly #dir: string;
  readonly #remove: () => void;
  readonly #env: Record<'web' | 'worker', Env>;
  readonly #running = new Map<Part, Server>();

  private constructor(
    postgres: EmbeddedPostgres,
    { dir, remove }: { dir: string; remove(): void },
    port: number,
  ) {
    this.url = `http://127.0.0.1:${port}`;
    this.#postgres = postgres;
    this.#dir = dir;
    this.#remove = remove;
    const env = {
      DATABASE_URL: postgres.url,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      RATE_LIMIT_PER_MINUTE: '1000000',
      TOKEN_RATE_LIMIT_PER_MINUTE: '1000000',
    };
    this.#env = { web: { ...env, ROLE: 'web', PORT: String(port) }, worker: { ...env, ROLE: 'worker' } };
  }

  static async start(): Promise<Killable> {
    const folder = temporaryDir();
    const whole = new Killable(await startEmbedded(folder.dir), folder, await freePort());
    await whole.#launch('web');
    await whole.#launch('worker');
    return whole;
  }

  /** Of an organization of their own; each call is made again until it is answered. */
  async person(): Promise<Person> {
    const doors = openDoors({ url: this.#postgres.url, clock: systemClock, log: silentLog(), poolSize: 1 });
    const called = { api: `${this.url}/api/v1`, doors, sendMail: async () => undefined };
    try {
      return patient(await createPerson(called, {}));
    } finally {
      await doors.close();
    }
  }

  /** And starts it again; the others may notice. */
  async kill(part: Part): Promise<void> {
    if (part === 'postgres') {
      const [pid] = readFileSync(path.join(this.#dir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split(
        '\n',
      );
      process.kill(Number(pid), 'SIGKILL');
      while (isAlive(Number(pid))) await pause(20);
      // It starts again once the last process of the one that was killed has noticed.
      await untilDone(() => this.#postgres.ensureRunning());
    } else {
      await this.#running.get(part)?.stop('SIGKILL');
      await this.#launch(part);
    }
  }

  async stop(): Promise<void> {
    for (const server of this.#running.values()) await server.stop('SIGKILL');
    await this.#postgres.stop();
    this.#remove();
  }

  /** A node that starts while PostgreSQL is away says so and ends, and is started again, as by any supervisor. */
  #launch(part: 'web' | 'worker'): Promise<void> {
    return untilDone(async () => {
      const server = new Server(this.#env[part]);
      this.#running.set(part, server);
      await server.isUp();
    });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function untilDone(work: () => Promise<void>): Promise<void> {
  for (;;) {
    const isDone = await work().then(
      () => true,
      () => false,
    );
    if (isDone) return;
    await pause(300);
  }
}

function patient(person: Person): Person {
  const call = async (method: string, at: string, options?: CallOptions): Promise<Answer> => {
    for (;;) {
      const answer = await person.call(method, at, options).catch(() => undefined);
      if (answer !== undefined && answer.status !== 503) return answer;
      await pause(100);
    }
  };
  return { ...person, ...methodsOf(call) };
}
