/** Runs bookkeeping transactions in one round trip. */
import type pg from 'pg';
import { translate } from '../errors.ts';
import { type Prepared, prepared, type Sql } from '../sql.ts';
import { BEGIN, binding } from './binding.ts';
import { STATEMENT_MS } from './patience.ts';
import { connect } from './pool.ts';
import { pipelined, send } from './statement.ts';

/**
 * Two transactions whose statements are all known beforehand, one after the other on one connection. Each
 * commits or fails by itself. They commit without fsync: if PostgreSQL crashes, the last of them may be lost,
 * as if never sent. Only for bookkeeping that can simply be done again.
 */
export function inOneTrip<First, Second>(
  pool: pg.Pool,
  first: Sql[],
  second: Sql[],
): [Promise<First[]>, Promise<Second[]>] {
  const connected = connect(pool);
  const run = async <Row>(statements: Sql[]): Promise<Row[]> => {
    if (statements.length === 0) return [];
    const client = await connected;
    const millis = STATEMENT_MS;
    // Each statement has its own Sync, because they may be long: if this process freezes while writing them,
    // PostgreSQL ends the transaction as idle, which it would not do in the middle of a batch.
    const results = await pipelined([
      send(client, WITHOUT_FSYNC, { millis, ahead: [BEGIN, binding(undefined)] }),
      ...statements.map((statement) => send(client, prepared(statement, undefined), { millis })),
      send(client, 'commit', { millis }),
    ]);
    return results.at(-2)?.rows ?? [];
  };
  const trip: [Promise<First[]>, Promise<Second[]>] = [run(first), run(second)];
  Promise.allSettled([connected, ...trip]).then(([client, ...outcomes]) => {
    const hasFailed = outcomes.some(({ status }) => status === 'rejected');
    if (client.status === 'fulfilled') client.value.release(hasFailed);
  });
  const translated = (error: unknown) => Promise.reject(translate(error));
  return [trip[0].catch(translated), trip[1].catch(translated)];
}

const WITHOUT_FSYNC: Prepared = {
  name: 'without_fsync',
  text: "select set_config('synchronous_commit', 'off', true)",
  values: [],
};
