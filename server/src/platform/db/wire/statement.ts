/**
 * Sends a statement and waits for its result, with a timeout: the connection to a server that stays silent is
 * closed.
 *
 * pg offers both, as a promise and a timer per statement. Either keeps results reachable for so long that the
 * garbage collector promotes them to the old generation, which took a third of a busy server's time. Hence
 * callbacks here, and one timer for all waiting statements.
 */
import pg from 'pg';
import { beginSpan, isTracing, type TraceSpan } from '../../tracing/tracing.ts';
import type { Prepared } from '../sql.ts';
import { Batch, isPrepared, Preparation, type QueryCallback, wireOf } from './batch.ts';
import { PATIENCE_MS, type QueryPatience, waiting } from './patience.ts';
import { use } from './prepared-statements.ts';

interface SendOptions extends Partial<QueryPatience> {
  /** Statements that run before it in the same implicit transaction; it runs only if they succeed. */
  ahead?: readonly Prepared[] | undefined;
}

/** A plain string goes by the simple protocol: `begin`, `commit`, several statements at once. */
export async function send(
  client: pg.ClientBase,
  statement: string | Prepared,
  { millis = PATIENCE_MS, isAlive, ahead = [] }: SendOptions = {},
): Promise<pg.QueryResult> {
  // Destroys the socket: ending the client gracefully would wait for the silent server.
  const answered = waiting({ millis, isAlive }, () => wireOf(client).stream.destroy());
  const span = statementSpan(statement);
  try {
    const result = await answer(client, statement, ahead);
    span?.end();
    return result;
  } catch (error) {
    span?.end({}, error);
    // Replaces the stack by the sender's: the original is that of the socket that received the error.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  } finally {
    answered();
  }
}

const LONGEST_SHOWN = 1000;

/** Statements hold no values: those travel apart. */
function statementSpan(statement: string | Prepared): TraceSpan | undefined {
  if (!isTracing()) return undefined;
  const text = typeof statement === 'string' ? statement : statement.text;
  const [verb = ''] = text.trimStart().split(/\s/, 1);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST_SHOWN) };
  return beginSpan(verb, attributes);
}

/**
 * Waits for statements sent back to back, without a round trip in between. When one fails, those after it
 * fail as a consequence, so the first failure is the cause.
 */
export async function pipelined<Result>(statements: Promise<Result>[]): Promise<Result[]> {
  const outcomes = await Promise.allSettled(statements);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return Promise.all(statements);
}

const answer = (
  client: pg.ClientBase,
  statement: string | Prepared,
  ahead: readonly Prepared[],
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const done: QueryCallback = (error, result) => (error ? reject(error) : resolve(result));
    if (typeof statement === 'string') return void client.query(new pg.Query(statement, done));
    for (const each of ahead) makeKnown(client, each, reject);
    client.query(new Batch(ahead, statement, use(client, statement.name), done));
  });

/** Statements ahead are run by name, so they are prepared first. If that fails, so does the batch. */
function makeKnown(client: pg.ClientBase, statement: Prepared, reject: (error: Error) => void): void {
  use(client, statement.name);
  if (isPrepared(client, statement)) return;
  client.query(new Preparation(statement, (error) => error && reject(error)));
}
