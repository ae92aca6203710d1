/**
 * Who uses an embedded PostgreSQL: one file for each process. Read and written under the lock of the data directory, so
 * that whoever leaves last, and nobody before, stops the server. A process that was killed no longer counts.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isRunning, pidOf, thisProcess } from '../processes.ts';

export class Users {
  readonly #dir: string;

  constructor(dataDir: string) {
    this.#dir = path.join(dataDir, 'users');
  }

  enter(): void {
    mkdirSync(this.#dir, { recursive: true });
    const name = thisProcess();
    writeFileSync(path.join(this.#dir, String(pidOf(name))), name);
  }

  /** Tells whether anybody else is left. */
  leave(): boolean {
    rmSync(path.join(this.#dir, String(process.pid)), { force: true });
    return this.#others().length > 0;
  }

  /** Forgets the dead while it looks. */
  #others(): string[] {
    mkdirSync(this.#dir, { recursive: true });
    const files = readdirSync(this.#dir).map((file) => path.join(this.#dir, file));
    return files.filter((file) => {
      const running = isRunning(readFileSync(file, 'utf8'));
      if (!running) rmSync(file, { force: true });
      return running;
    });
  }
}
