/** `npm run faults`: breaks what the service stands on, and counts what was lost. `-- --help` for its scenarios. */
import { prepare } from './prepare.mjs';

await prepare();
await import('../faults/main.mjs');
