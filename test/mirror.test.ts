/**
 * The promise of the feed: after any history the copy that `examples/mirror.mjs` keeps equals what the API answers,
 * whatever was killed meanwhile. `HISTORIES=200` lives as many, and longer ones, on processes of their own, which are
 * killed as well, and so is PostgreSQL.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { purgeEvents } from '../server/src/modules/records/retention/retention.ts';
import { DAY } from '../server/src/platform/clock.ts';
import { Example } from './support/run/example.ts';
import { Killable, type Part } from './support/run/killable.ts';
import { RETRY_DELAYS, useService } from './support/run/service.ts';
import { History, type Step, step } from './support/worlds/histories.ts';
import type { Person } from './support/worlds/people.ts';
import { make } from './support/worlds/walk.ts';

const HISTORIES = Number(process.env.HISTORIES ?? 0);
const LENGTH = 60;
const LONG = 150;
/** What there is before the mirror begins comes to it by the lists. */
const BEFOREHAND = 10;
const HISTORY_MS = 300_000;
const running = useService();

/** A mirror of what the person may read, started in a folder. */
function mirroring(url: string, { clientId, secret }: Person) {
  const credentials = { FAIRWAY_URL: url, FAIRWAY_CLIENT_ID: clientId, FAIRWAY_CLIENT_SECRET: secret };
  return (folder: string, ...args: string[]) =>
    new Example('examples/mirror.mjs', credentials, folder, ...args);
}

const mirroringHere = (person: Person) => mirroring(running.service.url, person);

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mirror-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const fileIn = (folder: string, name: string): string => {
  const file = path.join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** What became of it, and what it said. */
const endOf = async (example: Example): Promise<string> => `${await example.ended()} ${example.said}`;
const NO_DIFFERENCE = /^0 .*\b0 differences\.\n$/s;

interface Life {
  url: string;
  person: Person;
  steps: readonly Step[];
  /** What is killed after the step with this number. */
  kills: ReadonlyMap<number, 'mirror' | Part>;
  kill?(part: Part): Promise<void>;
}

/** Lives beside a mirror, and returns what its copy and that of the feed alone say at the end. */
async function lived({ url, person, steps, kills, kill }: Life): Promise<string[]> {
  const history = new History(person);
  const mirror = mirroring(url, person);
  const folder = newFolder();
  let keeper: Example | undefined;
  for (const [at, one] of steps.entries()) {
    if (at === BEFOREHAND) keeper = mirror(folder);
    await history.live(one);
    const killed = kills.get(at);
    if (killed === 'mirror') {
      // Before it has begun there is none to kill.
      if (keeper === undefined) continue;
      keeper.kill();
      keeper = mirror(folder);
    } else if (killed !== undefined) await kill?.(killed);
  }
  keeper?.kill();
  await keeper?.ended();
  return [await endOf(mirror(folder, '--check')), await endOf(mirror(newFolder(), '--feed-only', '--check'))];
}

interface Told {
  type: string;
  data: { id?: string; updated_at?: string };
}

/** What stands beside a thing in some events. */
const BESIDE = new Set([
  ...['previous', 'reason', 'refund', 'flag', 'match_id', 'reset_match_ids'],
  ...['sale', 'draw', 'bid', 'outbid', 'restored'],
]);

/** The events of one thing come in the order of its changes, and each change moves its `updated_at`. */
async function expectOrder(person: Person): Promise<void> {
  const latest = new Map<string, { at: string; fields: Map<string, unknown> }>();
  for (let query = '', hasMore = true; hasMore; ) {
    const { data, page, position } = (await person.get(`/events?limit=200${query}`)).body;
    for (const { type, data: thing } of data as Told[]) {
      if (thing.id === undefined || thing.updated_at === undefined) continue;
      const fields = new Map(Object.entries(thing).filter(([field]) => !BESIDE.has(field)));
      const before = latest.get(thing.id) ?? { at: '', fields };
      expect([type, before.at <= thing.updated_at]).toEqual([type, true]);
      if (before.at === thing.updated_at) expect([type, fields]).toEqual([type, before.fields]);
      latest.set(thing.id, { at: thing.updated_at, fields });
    }
    hasMore = page.has_more;
    query = `&after=${position}`;
  }
}

/** Random steps, and when what is killed. */
const lifeOf = (length: number, killable: readonly ('mirror' | Part)[], kills: number) =>
  fc.tuple(
    fc.array(step, { minLength: length, maxLength: length }),
    fc.array(fc.tuple(fc.nat(length - 1), fc.constantFrom(...killable)), {
      minLength: kills,
      maxLength: kills,
    }),
  );

describe('after any history', () => {
  it(
    'the copy equals what the API answers, from the lists with kills and from the feed alone',
    async () => {
      await fc.assert(
        fc.asyncProperty(lifeOf(LENGTH, ['mirror'], 3), async ([steps, kills]) => {
          const person = await running.service.person();
          const life = { url: running.service.url, person, steps, kills: new Map(kills) };
          for (const said of await lived(life)) expect(said).toMatch(NO_DIFFERENCE);
          await expectOrder(person);
        }),
        { numRuns: 1, endOnFailure: true },
      );
    },
    HISTORY_MS,
  );

  it.runIf(HISTORIES > 0)(
    'and over kills of the web node, the worker, PostgreSQL and the mirror',
    async () => {
      const site = await Killable.start();
      onTestFinished(() => site.stop());
      let histories = 0;
      await fc.assert(
        fc.asyncProperty(lifeOf(LONG, ['mirror', 'web', 'worker', 'postgres'], 8), async ([steps, kills]) => {
          const person = await site.person();
          const kill = (part: Part) => site.kill(part);
          for (const said of await lived({ url: site.url, person, steps, kills: new Map(kills), kill }))
            expect(said).toMatch(NO_DIFFERENCE);
          await expectOrder(person);
          histories += 1;
          process.stderr.write(`${histories} histories without a difference\n`);
        }),
        { numRuns: HISTORIES, endOnFailure: true },
      );
    },
    HISTORY_MS * HISTORIES,
  );
});

describe('the copy', () => {
  it.each([1, 7])('reads an end of its log again that lacks its last %i bytes', async (lost) => {
    const person = await running.service.person();
    const [folder, mirror] = [newFolder(), mirroringHere(person)];
    const first = mirror(folder);
    await first.says('up to date');
    await make(person, '/tags', { name: 'Sponsor' });
    const log = () => fileIn(folder, 'mirror.log');
    await expect.poll(log, { timeout: 20_000 }).toContain('"tag.created"');
    first.kill();
    truncateSync(path.join(folder, 'mirror.log'), Buffer.byteLength(log()) - lost);
    expect(await endOf(mirror(folder, '--check'))).toMatch(NO_DIFFERENCE);
  });

  it('is kept by one program at a time', async () => {
    const [folder, mirror] = [newFolder(), mirroringHere(await running.service.person())];
    const first = mirror(folder);
    await first.says('up to date');
    expect(await endOf(mirror(folder))).toMatch(/^2 Another mirror keeps this folder \(process \d+\)/);
    first.kill();
    expect(await endOf(mirror(folder, '--check'))).toMatch(NO_DIFFERENCE);
  });

  it('that differs ends a check with 1 and the first 20 differences', async () => {
    const person = await running.service.person();
    const [folder, mirror] = [newFolder(), mirroringHere(person)];
    for (let each = 0; each < 25; each += 1) await make(person, '/tags', { name: `Tag ${each}` });
    expect(await endOf(mirror(folder, '--check'))).toMatch(NO_DIFFERENCE);
    const file = path.join(folder, 'mirror.json');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"Tag ', '"Day '));
    const check = mirror(folder, '--check');
    expect(await check.ended()).toBe(1);
    expect(check.said.match(/^tag \S+: name is "Day \d+" in the copy, "Tag \d+" in the API$/gm)).toHaveLength(
      20,
    );
    expect(check.said).toContain('\n25 differences.');
  });

  it('is left and gone on with after Ctrl-C, however far it was', async () => {
    const person = await running.service.person();
    const [folder, mirror] = [newFolder(), mirroringHere(person)];
    const csv = `Email\n${Array.from({ length: 3000 }, (_, each) => `golfer${each}@links.example`).join('\n')}`;
    expect((await person.post('/contacts/import', { csv, consent: true })).status).toBe(200);
    const first = mirror(folder, '--feed-only');
    await expect.poll(() => fileIn(folder, 'mirror.log'), { timeout: 20_000, interval: 5 }).not.toBe('');
    first.interrupt();
    expect(await first.ended()).toBe(0);
    expect(first.said).toMatch(/Stopped\.\n$/);
    const { position, things } = JSON.parse(fileIn(folder, 'mirror.json'));
    expect([typeof position, Object.keys(things)]).toEqual(['string', ['contact']]);
    expect(await endOf(mirror(folder, '--feed-only', '--check'))).toMatch(NO_DIFFERENCE);
  });

  it('has nothing of what is deleted while its first lists are read', async () => {
    const person = await running.service.person();
    const event = await make(person, '/tournaments', { name: 'Open' });
    const kinds: [string, object][] = [
      ['/tags', { name: 'Guest' }],
      ['/series', { name: 'Cup', points_table: [1] }],
      [`/tournaments/${event}/raffles`, { name: 'Raffle', prizes: [{ name: 'Hat', quantity: 1 }] }],
      [`/tournaments/${event}/sidegames`, { name: 'Skins', type: 'skins' }],
    ];
    const check = mirroringHere(person)(newFolder(), '--check');
    const ended = endOf(check);
    while (!check.said.includes('up to date'))
      for (const [kind, body] of kinds) {
        const made = await person.post(kind, body);
        await person.delete(`${kind}/${made.body.data?.id}`);
      }
    expect(await ended).toMatch(NO_DIFFERENCE);
  });

  it('passes over an event of a type that is newer than the program', async () => {
    const person = await running.service.person();
    const [folder, mirror] = [newFolder(), mirroringHere(person)];
    const contact = await make(person, '/contacts', { email: 'ann@links.example' });
    expect(await endOf(mirror(folder, '--check'))).toMatch(NO_DIFFERENCE);
    const { position } = JSON.parse(fileIn(folder, 'mirror.json'));
    const event = { id: contact, type: 'contact.vanished', created_at: '', data: { id: contact } };
    writeFileSync(path.join(folder, 'mirror.log'), `${JSON.stringify({ position, event })}\n`);
    expect(await endOf(mirror(folder, '--check'))).toMatch(NO_DIFFERENCE);
  });

  it('begins anew where its place is no longer kept, and says what the feed alone cannot give', async () => {
    const before = await running.service.person();
    const folder = newFolder();
    await make(before, '/contacts', { email: 'ann@links.example' });
    expect(await endOf(mirroringHere(before)(folder, '--check'))).toMatch(NO_DIFFERENCE);
    await make(before, '/contacts', { email: 'ben@links.example' });
    running.service.clock.advance(40 * DAY);
    const { organizationId } = before;
    const person = await running.service.person({ organizationId });
    await purgeEvents({ ...running.service, eventRetention: 30 * DAY, webhookRetryDelays: RETRY_DELAYS });
    const mirror = mirroringHere(person);
    const again = await endOf(mirror(folder, '--check'));
    expect(again).toContain('no longer kept: beginning anew');
    expect(again).toMatch(NO_DIFFERENCE);
    const alone = await endOf(mirror(newFolder(), '--feed-only', '--check'));
    expect(alone).toContain('from the feed alone the copy cannot be complete');
    expect(alone).toMatch(NO_DIFFERENCE);
  });
});
