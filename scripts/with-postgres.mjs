/**
 * `node scripts/with-postgres.mjs <command>`: runs a command with DATABASE_URL naming a PostgreSQL started just for it,
 * as a given one would look: durable settings, a database of its own, gone afterwards.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepare, ROOT } from './prepare.mjs';

const [program, ...args] = process.argv.slice(2);
if (program === undefined || program === '--help') {
  process.stdout.write('Usage: node scripts/with-postgres.mjs <command> [arguments]\n');
  process.exit(program === undefined ? 2 : 0);
}

await prepare();
const { startEmbedded } = await import('../server/dist/platform/db/embedded.js');
const dir = mkdtempSync(path.join(tmpdir(), 'fairway-given-'));
chmodSync(dir, 0o755); // open to the user that PostgreSQL runs as when we are root
const server = await startEmbedded(dir, { max_connections: '400' });
const env = { ...process.env, DATABASE_URL: server.url };
const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env, shell: process.platform === 'win32' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', async (status) => {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
  process.exit(status ?? 1);
});
