/**
 * Promises about the previews of imports, which the dashboard asks for before anything is imported: they tell
 * what would become of the first rows, change nothing, and are for whoever could import.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../server/src/platform/roles.ts';
import { data } from './support/expectations/answers.ts';
import { conflict, invalid, notFound, UNKNOWN_ID } from './support/expectations/refusals.ts';
import { useSharedService } from './support/run/service.ts';
import type { Person, Wire } from './support/worlds/people.ts';
import { type Member, member } from './support/worlds/staff.ts';
import { auditOf, createTournament, type TestTournament } from './support/worlds/tournaments.ts';

const running = useSharedService();

let person: Person;
let admin: Member;
let event: TestTournament;

beforeAll(async () => {
  person = await running.service.person();
  admin = await member(running.service, person.organizationId, 'admin');
  event = await createTournament(person, { format: 'scramble', teams: [{ name: 'Aces', start: '1A' }] });
  await data(person.post('/contacts', { email: 'ann@example.com', first_name: 'Ann' }));
});

const CONTACTS = '/contacts/import/preview';
const teamsOf = ({ path }: { path: string }) => `${path}/teams/import/preview`;
const ask = (path: string, body: unknown, { browser, at }: Member = admin) => browser.post(at(path), body);

describe('the preview of an import of contacts', () => {
  const csv = [
    'E-mail Address;Given name;Firm',
    'ANN@example.com;Anne;Acme',
    'ben@example.com;Ben;Bolt',
    'Ben@Example.com;Benny;',
    'nobody;Nemo;',
    'cat@example.com;Cat;',
    'dee@example.com;Dee;',
  ].join('\r\n');

  it('tells of five rows what would become of them, by the columns that were found', async () => {
    const before = await data(person.get('/contacts'));
    const preview = await data(ask(CONTACTS, { csv, mapping: { company: 'Firm' } }));
    expect(preview).toMatchObject({
      separator: ';',
      header: ['E-mail Address', 'Given name', 'Firm'],
      columns: [
        { name: 'email', header: 'E-mail Address' },
        { name: 'first', header: 'Given name' },
        { name: 'last', header: null },
        { name: 'title', header: null },
        { name: 'department', header: null },
        { name: 'company', header: 'Firm' },
        { name: 'phone', header: null },
        { name: 'external id', header: null },
      ],
    });
    expect(preview.rows.map(({ row, outcome, message }: Wire) => [row, outcome, message])).toEqual([
      [2, 'updated', null],
      [3, 'new', null],
      [4, 'skipped', 'Row 3 has the same email'],
      [5, 'skipped', 'Email must be an email address'],
      [6, 'new', null],
    ]);
    expect(preview.rows[1].cells).toEqual([
      ...['ben@example.com', 'Ben', null, null, null, 'Bolt', null],
      null,
    ]);
    expect(await data(person.get('/contacts'))).toEqual(before);
  });

  it('knows nothing of the contacts of others', async () => {
    const stranger = await running.service.person();
    await data(stranger.post('/contacts', { email: 'zoe@example.com' }));
    const preview = await data(ask(CONTACTS, { csv: 'Email\nzoe@example.com' }));
    expect(preview.rows[0].outcome).toBe('new');
  });

  it.each([
    [{}, 'csv'],
    [{ csv: 5 }, 'csv'],
    [{ csv: '' }, 'csv'],
    [{ csv, mapping: { company: 'Nowhere' } }, 'mapping.company'],
    [{ csv, mapping: { shoe: 'Firm' } }, 'mapping.shoe'],
    [{ csv, mapping: 'Firm' }, 'mapping'],
    [{ csv, ignore: 'Firm' }, 'ignore'],
  ])('refuses %j', async (body, field) => {
    expect(await ask(CONTACTS, body)).toMatchObject(invalid(field));
  });
});

describe('the preview of an import of teams', () => {
  const csv = 'Team,Player 1,Player 2,Hole\nBirdies,Ben,Bea,2A\naces,Ann,,\nCrows,Cat,,40\n';

  it('tells what would become of each team, and makes none', async () => {
    const before = [await data(person.get(`${event.path}/teams`)), await auditOf(person, event)];
    const preview = await data(ask(teamsOf(event), { csv }));
    expect(preview.rows.map(({ team, players, outcome }: Wire) => [team, players, outcome])).toEqual([
      ['Birdies', ['Ben', 'Bea'], 'new'],
      ['aces', ['Ann'], 'skipped'],
      ['Crows', ['Cat'], 'skipped'],
    ]);
    expect(preview.rows[0].hole).toBe('2A');
    expect(preview.rows.map(({ message }: Wire) => message === null)).toEqual([true, false, false]);
    expect([await data(person.get(`${event.path}/teams`)), await auditOf(person, event)]).toEqual(before);
  });

  it('needs an event of the organization that takes teams', async () => {
    const foreign = await createTournament(await running.service.person());
    for (const path of [foreign.path, `/tournaments/${UNKNOWN_ID}`])
      expect(await ask(teamsOf({ path }), { csv })).toMatchObject(notFound);
    const past = await createTournament(person, { format: 'scramble', status: 'live' });
    await data(person.post(`${past.path}/status`, { status: 'final' }));
    expect(await ask(teamsOf(past), { csv })).toMatchObject(conflict);
  });

  it.each([
    [{}, 'csv'],
    [{ csv: ['Team'] }, 'csv'],
    [{ csv, mapping: { team: 'Crew' } }, 'mapping.team'],
    [{ csv, mapping: { 'player 7': 'Hole' } }, 'mapping.player 7'],
  ])('refuses %j', async (body, field) => {
    expect(await ask(teamsOf(event), body)).toMatchObject(invalid(field));
  });
});

describe('previews are', () => {
  it.each([
    ['staff', [403, 200]],
    ['viewer', [403, 403]],
  ] as [Role, number[]][])('for %s only where the role could import', async (role, statuses) => {
    const somebody = await member(running.service, person.organizationId, role);
    const answers = [
      await ask(CONTACTS, { csv: 'Email\nx@example.com' }, somebody),
      await ask(teamsOf(event), { csv: 'Team,Name\nNew,Ann' }, somebody),
    ];
    expect(answers.map(({ status }) => status)).toEqual(statuses);
  });

  it('not for members of other organizations, nor for API clients', async () => {
    const stranger = await member(running.service, (await running.service.person()).organizationId);
    const body = { csv: 'Email\nx@example.com' };
    expect((await stranger.browser.post(admin.at(CONTACTS), body)).status).toBe(404);
    expect((await person.post(CONTACTS, body)).status).toBe(404);
  });
});
