/** The worker thread for work that would block the event loop; `heavy.ts` is its program. */
import type { Log } from './platform/running/log.ts';
import { Threads } from './platform/threads/threads.ts';

/** Threads load the built program: when the sources run directly, it is in `dist` beside them. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? '../dist/programs/heavy.js' : './programs/heavy.js',
  import.meta.url,
);

export const heavyThreads = (log: Log): Threads => new Threads(PROGRAM, log);
