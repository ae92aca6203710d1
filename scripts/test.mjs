/**
 * `npm test`: everything, on a PostgreSQL of its own unless DATABASE_URL names one. `npm test -- contacts`
 * for a part.
 */
import { memoryFolder } from './memory-folder.mjs';
import { bin, hand, prepare } from './prepare.mjs';

await prepare();
hand(bin('vitest'), ['run', ...process.argv.slice(2)], { TMPDIR: memoryFolder() });
