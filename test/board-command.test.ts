/** `fairway board`: the API's own board in a terminal or a pipe, once or live. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fairway, fairwayHere } from './support/run/program.ts';
import { useService } from './support/run/service.ts';
import type { Person } from './support/worlds/people.ts';
import { COURSE } from './support/worlds/rounds.ts';
import { createTournament, type TestTournament } from './support/worlds/tournaments.ts';

const PROGRAM = fileURLToPath(new URL('../server/dist/programs/fairway.js', import.meta.url));

const running = useService();
let person: Person;
let event: TestTournament;
let env: Record<string, string>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  person = await running.service.person();
  env = { DATABASE_URL: running.service.database.url, ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') };
  const teams = ['The Mulligans', 'Fore \u001b[31mHorsemen', 'Tee Party'].map((name) => ({
    name,
    start: '1A',
  }));
  event = await createTournament(person, {
    name: 'Club Day',
    format: 'scramble',
    holes: COURSE,
    settings: { boards: ['gross', 'stableford'] },
    teams: teams.map((team, index) => ({ ...team, start: `${index + 1}A` })),
  });
  await event.cards([event.team(0), '4 4'], [event.team(1), '4 4 2']);
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const board = (...args: string[]) => fairwayHere(['board', '--org', person.organizationId, ...args], env);
const ofEvent = (...args: string[]) => board('--tournament', event.id, ...args);

describe('fairway board', () => {
  it('shows the board as a table', async () => {
    // As a program; the others see what it says, which takes no process.
    const args = ['board', '--org', person.organizationId, '--tournament', event.id];
    const { status, stdout, stderr } = await fairway(args, env);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^Club Day · Gross · /),
      expect.stringMatching(/^POS +TEAM +TO PAR +THRU +GROSS$/),
      expect.stringMatching(/^1 +Fore {2}\[31mHorsemen +-2 +3\* +10$/),
      expect.stringMatching(/^2 +The Mulligans +-1 +2 +8$/),
      expect.stringMatching(/^– +Tee Party +– +– +–$/),
      '',
    ]);
  });

  it.each(['gross', 'stableford'] as const)('shows the %s board that the API shows', async (name) => {
    const { status, stdout } = await ofEvent('--board', name, '--json');
    expect([status, stdout.trimEnd().split('\n')]).toEqual([0, [expect.any(String)]]);
    const { generatedAt: _at, ...expected } = await event.board(name);
    expect(JSON.parse(stdout)).toMatchObject({ tournament_id: event.id, event: 'Club Day', ...expected });
  });

  it('finds the live event by itself', async () => {
    const owner = await running.service.person();
    const args = ['board', '--org', owner.organizationId];
    const none = await fairwayHere(args, env);
    expect([none.status, none.stderr]).toEqual([1, 'fairway: A live tournament not found.\n']);
    const live = await createTournament(owner, {
      format: 'scramble',
      holes: COURSE,
      teams: [{ name: 'Solo', start: '1A' }],
    });
    await owner.post(`${live.path}/status`, { status: 'live' });
    expect((await fairwayHere(args, env)).stdout).toContain('Solo');
  });

  it.each([
    ['an unknown board', ['--board', 'putts'], 2, '--board must be one of gross, net, stableford.'],
    ['a malformed tournament', ['--tournament', '7'], 2, '--tournament must be the id of a tournament'],
    [
      'a tournament that is not there',
      ['--tournament', '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90'],
      1,
      'not found',
    ],
  ])('refuses %s', async (_name, args, status, words) => {
    const result = await board(...args);
    expect([result.status, result.stdout]).toEqual([status, '']);
    expect(result.stderr).toContain(words);
  });

  it('refuses a board that the event does not have', async () => {
    const { status, stderr } = await ofEvent('--board', 'net');
    expect([status, stderr]).toEqual([
      1,
      'fairway: This tournament has no net board. It has: gross, stableford.\n',
    ]);
  });

  it("does not show another organization's event", async () => {
    const stranger = await running.service.person();
    const args = ['board', '--org', stranger.organizationId, '--tournament', event.id];
    expect((await fairwayHere(args, env)).status).toBe(1);
  });
});

/** Follows the board into a pipe. */
async function follow(...args: string[]) {
  const all = [PROGRAM, 'board', '--org', person.organizationId, '--tournament', event.id, '--live', ...args];
  const child = spawn(process.execPath, all, { env: { PATH: process.env.PATH ?? '', ...env } });
  children.push(child);
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    said.stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    said.stderr += chunk;
  });
  const lines = () => said.stdout.split('\n').slice(0, -1);
  return { child, said, lines };
}

const PATIENT = { timeout: 15_000 };

describe('fairway board --live, into a pipe', () => {
  it('prints a line for every change and ends with Ctrl-C', async () => {
    const { child, said, lines } = await follow();
    await expect.poll(() => said.stderr, PATIENT).toMatch(/^Club Day · Gross · .*Press Ctrl-C to stop\.\n$/);
    await event.score(event.team(2), 3, 2);
    await expect.poll(lines, PATIENT).toHaveLength(1);
    await event.score(event.team(0), 3, 2);
    await expect.poll(lines, PATIENT).toHaveLength(2);
    expect(lines()).toEqual([
      expect.stringMatching(/^\d\d:\d\d:\d\d {2}T2 {3}Tee Party {2}-1 {2}thru 1\*$/),
      expect.stringMatching(/^\d\d:\d\d:\d\d {2}T1 {3}The Mulligans {2}-2 {2}thru 3$/),
    ]);
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    expect((await ended)[0]).toBe(0);
  });

  it('prints a whole board a line with --json', async () => {
    const { lines } = await follow('--json');
    await expect.poll(lines, PATIENT).toHaveLength(1);
    await event.score(event.team(1), 4, 4);
    await expect.poll(lines, PATIENT).toHaveLength(2);
    const { generatedAt: _at, ...expected } = await event.board('gross');
    expect(JSON.parse(lines()[1] ?? '')).toMatchObject(expected);
  });
});
