/**
 * The parts of pg that it does not document and that batches rest on: `batch.ts`, `prepared-statements.ts`
 * and `session.ts`. An upgrade of pg that changes one of them fails here, by name, and not somewhere in the
 * middle of a request.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { sql, prepared as statement } from '../sql.ts';
import { Batch, Preparation, type Shape, wireOf } from './batch.ts';

let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('serverUrl') });
  await client.connect();
});
afterAll(() => client.end());

/** What pg answers a query object with. */
const answer = (make: (done: ConstructorParameters<typeof Batch>[3]) => pg.Query): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(make((error, result) => (error ? reject(error) : resolve(result))));
  });

const NAMED = { name: 'contract_ahead', text: 'select 1 as ahead', values: [] };

it('has the methods and fields that a batch calls, overrides or reads', () => {
  const wire: object = wireOf(client);
  for (const method of ['bind', 'execute', 'parse', 'close', 'sync'])
    expect([method, typeof Reflect.get(wire, method)]).toEqual([method, 'function']);
  for (const field of ['parsedStatements', 'submittedNamedStatements'])
    expect([field, typeof Reflect.get(wire, field)]).toEqual([field, 'object']);
  for (const method of ['prepare', 'handleRowDescription', 'handleDataRow', 'handleCommandComplete'])
    expect([method, typeof Reflect.get(pg.Query.prototype, method)]).toEqual([method, 'function']);
  expect(typeof Reflect.get(Reflect.get(pg, 'utils'), 'prepareValue')).toBe('function');
});

it('tells the backend that serves a connection', async () => {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  expect(Reflect.get(client, 'processID')).toBe(rows[0].pid);
});

it('marks a statement as prepared once its Parse was answered', async () => {
  await answer((done) => new Preparation(NAMED, done));
  expect(wireOf(client).parsedStatements[NAMED.name]).toBe(NAMED.text);
});

it('runs statements under one Sync, describes rows once, and hands them out by name', async () => {
  const ahead = { ...NAMED, name: 'contract_before' };
  await answer((done) => new Preparation(ahead, done));
  const shape: Shape = {};
  const last = statement(sql`select ${7}::int as seven, ${null}::text as nothing`, undefined);
  for (const _run of ['described', 'by the shape of before']) {
    const { rows } = await answer((done) => new Batch([ahead], last, shape, done));
    expect(rows).toEqual([{ seven: 7, nothing: null }]);
    expect(shape.readRow).toBeTypeOf('function');
  }
});

it('undoes what stands before a statement that fails, and goes on with the next query', async () => {
  await client.query('create temporary table contract (id integer)');
  const insertion = { name: 'contract_insert', text: 'insert into contract values (1)', values: [] };
  await answer((done) => new Preparation(insertion, done));
  const failing = statement(sql`select 1 / ${0}::int`, undefined);
  await expect(answer((done) => new Batch([insertion], failing, {}, done))).rejects.toThrow(
    'division by zero',
  );
  expect((await client.query('select count(*)::int as count from contract')).rows).toEqual([{ count: 0 }]);
});
