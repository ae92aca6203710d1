/**
 * `npm run bench`: the service under load, against a bare floor. `npm run bench -- --help` for its options.
 */
import { prepare } from './prepare.mjs';

await prepare();
await import('../bench/main.mjs');
