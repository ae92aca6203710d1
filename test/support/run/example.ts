/**
 * A program among the examples, as whoever tries it runs it: a process of its own, with nothing set but what
 * it needs.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export class Example {
  /** Everything it has printed, errors too. */
  said = '';
  readonly #child: ChildProcess;

  /** @param file below the root of the repository */
  constructor(file: string, env: Record<string, string>, ...args: string[]) {
    this.#child = spawn(process.execPath, [file, ...args], {
      cwd: ROOT,
      env: { PATH: process.env.PATH ?? '', ...env },
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk) => {
        this.said += chunk;
      });
    onTestFinished(() => void this.#child.kill('SIGKILL'));
  }

  /** Waits until it has printed this. */
  async says(text: string | RegExp): Promise<void> {
    await expect.poll(() => this.said, { timeout: 20_000 }).toMatch(text);
  }

  interrupt(): void {
    this.#child.kill('SIGINT');
  }

  /** As a crash would end it. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Its exit code, once it has ended. */
  ended(): Promise<number | null> {
    const { exitCode } = this.#child;
    return exitCode === null
      ? new Promise((resolve) => this.#child.once('exit', resolve))
      : Promise.resolve(exitCode);
  }
}
