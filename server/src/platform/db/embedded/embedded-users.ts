/**
 * Which processes use an embedded PostgreSQL: one file for each. The files are read and written under the
 * lock of the data directory, so that exactly the last process to leave stops the server. A process that was
 * killed no longer counts.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isRunning, pidOf, thisProcess } from '../../running/processes.ts';

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

  /** In a copy of a data directory, the files are those of the original's processes. */
  forget(): void {
    rmSync(this.#dir, { recursive: true, force: true });
  }

  /** Returns whether another process still uses it. */
  leave(): boolean {
    rmSync(path.join(this.#dir, String(process.pid)), { force: true });
    return this.#others().length > 0;
  }

  /** The processes still running. It removes the files of dead ones. */
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
