/** Structured logs: one JSON object a line on stdout. Nothing secret is ever handed to it. */
import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Lines are gathered for up to a quarter of a second, so that logging never holds up an answer. */
export function createLog(level: string): { log: Log; flush: () => void } {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 250 });
  const log = pino({ level, base: null }, destination);
  return { log, flush: () => destination.flushSync() };
}

export const silentLog = (): Log => pino({ level: 'silent' });
