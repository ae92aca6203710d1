/**
 * At the end of a long run: the files that took longest, so that one which has become slow is seen by whoever
 * made it so.
 */
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

export class SlowestFiles implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    if (files.length <= SHOWN) return;
    const timed = files.map((file) => ({
      name: path.relative(process.cwd(), file.moduleId),
      seconds: file.diagnostic().duration / 1000,
    }));
    const slowest = timed.sort((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
    const lines = slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
    process.stdout.write(`\n The slowest files:\n${lines.join('\n')}\n`);
  }
}
