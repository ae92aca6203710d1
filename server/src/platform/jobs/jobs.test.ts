/** Promises about background work while the database comes and goes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneTemplate, type TestDatabase } from '../../../../test/support/run/database.ts';
import { Wire } from '../../../../test/support/run/proxy.ts';
import { systemClock } from '../clock.ts';
import { logTo } from '../running/log.ts';
import { Jobs } from './jobs.ts';

const log = logTo({ write: () => undefined }, 'info');
/** A runner that has ended is started again after five seconds. */
const PATIENCE_MS = 20_000;

let database: TestDatabase;
let wire: Wire;
beforeAll(async () => {
  database = await cloneTemplate();
  wire = await Wire.to(database.url);
});
afterAll(async () => {
  wire.close();
  await database.drop();
});

it.each([
  ['is done', () => undefined],
  ['fails', () => Promise.reject(new Error('The task has failed.'))],
])('goes on where the database is lost just before a task %s', async (_end, end) => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) wire.cut();
    await end();
  };
  const jobs = new Jobs(
    { databaseUrl: wire.url, log, clock: systemClock, pausedBecause: () => undefined },
    { recurring: [{ name: 'turn', every: 50, run }], handlers: [] },
  );
  await jobs.start();
  await expect.poll(() => runs).toBe(1);
  wire.mend();
  await expect.poll(() => runs, { timeout: PATIENCE_MS }).toBeGreaterThan(1);
  await jobs.stop();
});
