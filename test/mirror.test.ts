/**
 * The promise of the feed: after any history the copy that `examples/mirror.mjs` keeps equals what the API answers,
 * whatever was killed meanwhile. Histories are random: writes of all families, as the walk over all endpoints makes
 * them. `HISTORIES=200` runs as many, and longer ones.
 */
import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { ENDPOINTS } from '../server/src/surfaces/api-v1.ts';
import { Example } from './support/run/example.ts';
import { useService } from './support/run/service.ts';
import { endpointName, realBody, realPath } from './support/worlds/fixtures.ts';
import type { Person } from './support/worlds/people.ts';

const { HISTORIES } = process.env;
const HISTORY_MS = 240_000;
const LENGTH = HISTORIES === undefined ? 45 : 150;
const running = useService();

/** Every way to change something, by its name. */
const WRITES = new Map(
  ENDPOINTS.filter(({ method }) => method !== 'GET').map((endpoint) => [endpointName(endpoint), endpoint]),
);

/** One step of a history: a write, or a kill of the mirror. */
const KILL = 'kill';
const step = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...WRITES.keys()) },
  { weight: 1, arbitrary: fc.constant(KILL) },
);

function mirror(person: Person, folder: string, ...args: string[]): Example {
  const credentials = { FAIRWAY_CLIENT_ID: person.clientId, FAIRWAY_CLIENT_SECRET: person.secret };
  return new Example(
    'examples/mirror.mjs',
    { FAIRWAY_URL: running.service.url, ...credentials },
    folder,
    ...args,
  );
}

async function write(person: Person, name: string): Promise<void> {
  const endpoint = WRITES.get(name);
  if (endpoint === undefined) return;
  const at = await realPath(endpoint, person);
  const { status } = await person.call(endpoint.method, at, { body: await realBody(endpoint, person, at) });
  expect(status, name).toBeLessThan(500);
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mirror-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a history beside a mirror, and returns what its copy and those from the feed alone and anew say at the end. */
async function lived(steps: readonly string[]): Promise<string[]> {
  const person = await running.service.person();
  // What there is before the mirror begins comes to it by the lists.
  for (const one of steps.slice(0, 5)) await write(person, one);
  const folder = newFolder();
  let keeper = mirror(person, folder);
  for (const one of steps.slice(5)) {
    if (one === KILL) {
      keeper.kill();
      keeper = mirror(person, folder);
    } else await write(person, one);
  }
  keeper.kill();
  const checks = [mirror(person, folder, '--check'), mirror(person, newFolder(), '--feed-only', '--check')];
  return Promise.all(checks.map(async (check) => `${await check.ended()} ${check.said}`));
}

it(
  'after any history it equals what the API answers, from a first copy with kills and from the feed alone',
  async () => {
    const runs = Number(HISTORIES ?? 1);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: LENGTH, maxLength: LENGTH }), async (steps) => {
        for (const said of await lived(steps)) expect(said).toMatch(/^0 .*\b0 differences\.\n$/s);
      }),
      { numRuns: runs, endOnFailure: true },
    );
  },
  HISTORY_MS * Number(HISTORIES ?? 1),
);

it('a torn end of its log is read again', async () => {
  const person = await running.service.person();
  const folder = newFolder();
  const first = mirror(person, folder);
  await first.says('up to date');
  await write(person, 'POST /tags');
  const log = () => readFileSync(path.join(folder, 'mirror.log'), 'utf8');
  await expect.poll(() => existing(log), { timeout: 20_000 }).toContain('"tag.created"');
  first.kill();
  truncateSync(path.join(folder, 'mirror.log'), log().length - 7);
  const check = mirror(person, folder, '--check');
  expect([await check.ended(), check.said]).toEqual([0, expect.stringContaining('\n0 differences.')]);
});

function existing(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
