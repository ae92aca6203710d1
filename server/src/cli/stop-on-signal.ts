/** The stop signal of commands that run until they are stopped. */

/** What such a command says of it. */
export const CTRL_C = 'Press Ctrl-C to stop.';

/** Aborted by Ctrl-C, which npm sends twice, or when the reader of our output has closed it (`| head`). */
export function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  process.stdout.on('error', () => stop.abort());
  return stop.signal;
}
