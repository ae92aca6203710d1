/** The last release serves through the migrations of the next, which takes over, and goes back. */

import { bin, ROOT } from '../../scripts/prepare.mjs';
import { run } from '../parts/processes.mjs';

export default {
  name: 'Upgrade under load, and back',
  isAlone: true,
  async run() {
    const options = { cwd: ROOT, env: { ...process.env, NO_COLOR: '1' } };
    const { stdout } = await run(bin('vitest'), ['run', 'test/upgrade/rolling.test.ts'], options);
    const passed = /Tests +(\d+) passed/.exec(stdout)?.[1];
    if (passed === undefined) throw new Error('It was skipped: the history does not reach back so far.');
    return { says: 'by `test/upgrade/rolling.test.ts`' };
  },
};
