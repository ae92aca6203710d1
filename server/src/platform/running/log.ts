/** Structured logs: one JSON object a line on stdout. Secrets are never passed to it. */
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Clock } from '../clock.ts';
import { loggedError } from './logged-error.ts';

export type Log = Logger;

/** Hundreds of lines are written at once: waking a thread for each would cost more than the line itself. */
const WRITTEN_AT = 64 * 1024;

/** Buffers lines for up to a quarter of a second, so that logging never delays a reply. */
export function createLog(level: string): { log: Log; flush: () => void } {
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: WRITTEN_AT,
    maxWrite: 2 * WRITTEN_AT,
    periodicFlush: 250,
  });
  return { log: logTo(destination, level), flush: () => destination.flushSync() };
}

/** The service's log, into any stream. Errors, also those of Fastify, are reduced by `loggedError`. */
export function logTo(stream: DestinationStream, level: string): Log {
  const log = pino({ level, base: null, serializers: { err: loggedError } }, stream);
  streams.set(log, stream);
  return log;
}

const streams = new WeakMap<Log, DestinationStream>();

export const silentLog = (): Log => pino({ level: 'silent' });

/** The fields of a line: plain values, none of them a secret; undefined ones are left out. */
type Fields = Record<string, string | number | undefined>;

/**
 * Writes lines as `log.info` does, at a fraction of its cost: pino assembles a line from some thirty pieces,
 * and its stream measures its whole buffer with every line. Here lines are added one by one and written
 * together.
 */
export function lineWriter(
  log: Log,
  clock: Clock,
  msg: string,
): { add(fields: Fields): void; write(): void } {
  const stream = streams.get(log);
  if (stream === undefined || !log.isLevelEnabled('info'))
    return { add: () => undefined, write: () => undefined };
  const level = log.levels.values.info;
  const end = `,"msg":${JSON.stringify(msg)}}\n`;
  let lines: string[] = [];
  return {
    add: (fields) => {
      const time = clock.now().getTime();
      lines.push(`{"level":${level},"time":${time},`, JSON.stringify(fields).slice(1, -1), end);
    },
    write: () => {
      stream.write(lines.join(''));
      lines = [];
    },
  };
}
