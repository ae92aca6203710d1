/** Reading rows, through whatever sends the statement. */
import type pg from 'pg';
import type { Sql } from './sql.ts';

export interface Reads {
  one<Row>(statement: Sql): Promise<Row | undefined>;
  many<Row>(statement: Sql): Promise<Row[]>;
}

/** `one` and `many` over a way to send statements. */
export const reads = <Options>(send: (statement: Sql, options?: Options) => Promise<pg.QueryResult>) => ({
  one: async <Row>(statement: Sql, options?: Options): Promise<Row | undefined> =>
    (await send(statement, options)).rows[0],
  many: async <Row>(statement: Sql, options?: Options): Promise<Row[]> =>
    (await send(statement, options)).rows,
});
