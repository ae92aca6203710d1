/** `fairway events`: the feed of an organization in a terminal or a pipe. */
import { beforeAll, describe, expect, it } from 'vitest';
import { purgeEvents } from '../server/src/modules/records/retention/retention.ts';
import { DAY } from '../server/src/platform/clock.ts';
import { UNKNOWN_ID } from './support/expectations/refusals.ts';
import { fairwayHere, tailingHere } from './support/run/program.ts';
import { ENCRYPTION_KEY, RETRY_DELAYS, useService } from './support/run/service.ts';
import type { Person } from './support/worlds/people.ts';

const running = useService();
let person: Person;
let tournament: string;

beforeAll(async () => {
  person = await running.service.person();
  tournament = (await person.post('/tournaments', { name: 'Club Day' })).body.data.id;
  await person.post(`/tournaments/${tournament}/teams`, { teamName: 'The Mulligans' });
  await person.post('/contacts', { email: 'ann@links.example' });
});

const environment = () => ({
  DATABASE_URL: running.service.database.url,
  ENCRYPTION_KEY: ENCRYPTION_KEY.toString('base64'),
});

const events = (...args: string[]) =>
  fairwayHere(['events', ...args.map((arg) => (arg === 'ORG' ? person.organizationId : arg))], environment());

const stored = async ({ organizationId }: Person): Promise<{ type: string; payload: string }[]> =>
  running.service.database.query(
    'select type, payload from events where organization_id = $1 order by position',
    [organizationId],
  );

async function listed(...args: string[]): Promise<{ id: string; type: string }[]> {
  const { status, stdout, stderr } = await events('list', '--org', 'ORG', '--json', ...args);
  expect([status, stderr, stdout.trimEnd().split('\n').length]).toEqual([0, '', 1]);
  return JSON.parse(stdout);
}

describe('events list', () => {
  it('shows the events of the organization as the feed has them, oldest first', async () => {
    const all = await stored(person);
    expect(await listed()).toEqual(all.map(({ payload }) => JSON.parse(payload)));
    const { stdout } = await events('list', '--org', person.organizationId.toUpperCase());
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split(/ +/)[1])).toEqual(all.map(({ type }) => type));
    expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT\S+Z {2}[a-z_.]+ +[0-9a-f-]{36}$/);
  });

  it('filters by types, kinds and a tournament, begins after a place, and ends at a limit', async () => {
    const types = async (...args: string[]) => (await listed(...args)).map(({ type }) => type);
    expect(await types('--type', 'contact.*', '--type', 'team.created')).toEqual([
      'team.created',
      'contact.created',
    ]);
    expect(await types('--tournament', tournament, '--type', 'team.*', '--type', 'contact.*')).toEqual([
      'team.created',
    ]);
    const all = await listed();
    expect(await listed('--limit', '2')).toEqual(all.slice(0, 2));
    expect(await listed('--after', all[1]?.id ?? '')).toEqual(all.slice(2));
    const { position } = (await person.get('/events?limit=1')).body;
    expect(await listed('--after', position)).toEqual(all.slice(1));
    expect(await listed('--after', 'now')).toEqual([]);
    expect((await events('list', '--org', 'ORG', '--after', 'now')).stdout).toBe('(none)\n');
  });
});

describe('events tail', () => {
  it('shows events as they happen, with --json the very bytes, until it is stopped', async () => {
    const args = ['events', 'tail', '--org', person.organizationId, '--type', 'tag.*'];
    const [bytes, lines] = [
      tailingHere([...args, '--json'], environment()),
      tailingHere(args, environment()),
    ];
    const begun = 'Following events. Press Ctrl-C to stop.\n';
    for (const { said } of [bytes, lines])
      await expect.poll(() => said.stderr, { timeout: 20_000 }).toBe(begun);
    for (const name of ['Sponsor', 'Board']) {
      await person.post('/tags', { name });
      await person.post('/contacts', { email: `${name}@links.example` });
    }
    const tags = (await stored(person)).filter(({ type }) => type === 'tag.created');
    const expected = tags.map(({ payload }) => `${payload}\n`).join('');
    await expect.poll(() => bytes.said.stdout, { timeout: 10_000 }).toBe(expected);
    await expect
      .poll(() => lines.said.stdout, { timeout: 10_000 })
      .toMatch(/^(?:\S+Z {2}tag\.created +[0-9a-f-]{36}\n){2}$/);
    expect([await bytes.stop(), await lines.stop()]).toEqual([0, 0]);
    expect([bytes.said.stderr, lines.said.stderr]).toEqual([begun, begun]);
  });

  it('catches up after a place', async () => {
    const [first, ...others] = await stored(person);
    const { id } = JSON.parse(first?.payload ?? '');
    const tail = tailingHere(
      ['events', 'tail', '--org', person.organizationId, '--after', id, '--json'],
      environment(),
    );
    const expected = others.map(({ payload }) => `${payload}\n`).join('');
    await expect.poll(() => tail.said.stdout, { timeout: 20_000 }).toBe(expected);
    expect(await tail.stop()).toBe(0);
  });
});

describe('events types', () => {
  it('lists every type with its sentence', async () => {
    const { status, stdout } = await events('types', '--json');
    const types: { type: string; description: string; scope: string }[] = JSON.parse(stdout);
    expect(status).toBe(0);
    expect(types).toContainEqual({
      type: 'contact.created',
      description: expect.stringMatching(/\w/),
      scope: 'contacts:read',
    });
    const lines = (await events('types')).stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(types.map(({ type }) => type));
  });
});

describe('events', () => {
  it.each([
    ['an unknown organization', ['tail', '--org', UNKNOWN_ID], 1, 'not found'],
    ['a place that is none', ['list', '--org', 'ORG', '--after', 'nonsense'], 1, 'after'],
    ['an unknown type', ['tail', '--org', 'ORG', '--type', 'contact.exploded'], 2, 'contact.exploded'],
    ['every type by a star', ['list', '--org', 'ORG', '--type', '*'], 2, '"*"'],
    ['no organization', ['list'], 2, '--org'],
    ['a tournament that is no id', ['list', '--org', 'ORG', '--tournament', 'spring'], 2, '--tournament'],
    ['a limit of nothing', ['list', '--org', 'ORG', '--limit', '0'], 2, '--limit'],
    ['a word too many', ['types', 'please'], 2, '"please"'],
  ])('refuses %s', async (_name, args, status, words) => {
    const result = await events(...args);
    expect([result.status, result.stdout]).toEqual([status, '']);
    expect(result.stderr).toMatch(/^fairway: /);
    expect(result.stderr).toContain(words);
  });

  it('says how each command is called', async () => {
    for (const command of ['tail', 'list', 'types']) {
      const { status, stdout } = await events(command, '--help');
      expect([status, stdout]).toEqual([0, expect.stringContaining(`Usage: fairway events ${command}`)]);
    }
  });

  it('ends with 1 where a place is no longer kept', async () => {
    const early = await running.service.person();
    await early.post('/contacts', { email: 'old@links.example' });
    const [old] = await stored(early);
    running.service.clock.advance(40 * DAY);
    await purgeEvents({ ...running.service, eventRetention: 30 * DAY, webhookRetryDelays: RETRY_DELAYS });
    const { id } = JSON.parse(old?.payload ?? '');
    for (const command of ['tail', 'list']) {
      const args = ['events', command, '--org', early.organizationId, '--after', id];
      const { status, stdout, stderr } = await fairwayHere(args, environment());
      expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining('Events are kept since 20')]);
    }
  });
});
