/**
 * `npm run test:citus`: shows every statement of tenants to a distributed PostgreSQL, and fails on one that would not stay on one
 * machine. `-- --help` for how.
 */
import { prepare } from './prepare.mjs';

await prepare();
await import('../test/citus/main.mjs');
