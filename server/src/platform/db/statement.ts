/**
 * Sends one statement and waits for its answer, though not for ever: a server that stays silent loses the connection.
 *
 * pg offers both by itself, as a promise and a timer a statement. Either keeps results reachable for so long that the
 * garbage collector carries them into the old generation, which took a third of a busy server's time. Hence a callback
 * here, and one look at all waiting statements every now and then.
 */
import type { Socket } from 'node:net';
import pg from 'pg';
import type { Prepared } from './sql.ts';

/** Waiting for a connection and then for a silent server stays under the five seconds in which we answer 503. */
export const PATIENCE_MS = 2000;
const LOOK_EVERY_MS = 100;

export interface Patience {
  /** How long the answer may take, in milliseconds. */
  millis: number;
  /** Asked now and then while a long wait lasts: fails when the server is silent, and not only slow. */
  isAlive: () => Promise<unknown>;
}

interface Wait {
  client: pg.ClientBase;
  until: number;
  askAt: number;
  isAlive: (() => Promise<unknown>) | undefined;
}

const waits = new Set<Wait>();

setInterval(() => {
  const now = performance.now();
  for (const wait of waits) {
    if (wait.until < now) giveUp(wait);
    else if (wait.askAt < now) {
      wait.askAt = now + PATIENCE_MS;
      wait.isAlive?.().catch(() => giveUp(wait));
    }
  }
}, LOOK_EVERY_MS).unref();

export async function send(
  client: pg.ClientBase,
  statement: string | Prepared,
  { millis, isAlive }: Partial<Patience> = {},
): Promise<pg.QueryResult> {
  const now = performance.now();
  const wait = { client, until: now + (millis ?? PATIENCE_MS), askAt: now + PATIENCE_MS, isAlive };
  waits.add(wait);
  try {
    return await answer(client, statement);
  } catch (error) {
    // The trace of whoever sent the statement, instead of the one of the socket that brought the refusal.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  } finally {
    waits.delete(wait);
  }
}

/** Made from the text: of a whole config pg makes a copy, property by property, which takes it longer than the rest. */
const answer = (client: pg.ClientBase, statement: string | Prepared): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const { text, ...rest } = typeof statement === 'string' ? { text: statement } : statement;
    const done = (error: Error | null | undefined, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result);
    client.query(Object.assign(new pg.Query(text, done), rest));
  });

/** Fails whatever waits on the connection. Ending the client politely would wait for the silent server. */
function giveUp(wait: Wait): void {
  if (!waits.has(wait)) return;
  // pg's types do not name it; pg itself destroys it when a query of its own times out.
  const { connection } = wait.client as unknown as { connection: { stream: Socket } };
  connection.stream.destroy();
}
