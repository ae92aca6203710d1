/** `npm start`: the whole service in this one process. */
import { prepare } from './prepare.mjs';

await prepare();

// When npm itself is killed, nothing would stop us: an orphan would hold the port against the next start.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, 500).unref();

await import('../server/dist/programs/main.js');
