/**
 * Promises about the search of the dashboard: it finds people, teams and events by how the words of their names
 * and companies and their addresses begin, and a team by its access code, and shows nobody more than the lists would.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { invalid } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Answer, Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { entered, openEvent } from '../../../../../test/support/worlds/registrations.ts';
import { type Member, member } from '../../../../../test/support/worlds/staff.ts';
import { createTournament, type TestTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

let person: Person;
let owner: Member;
let event: TestTournament;
let contact: Wire;
let registration: Wire;
let code: string;

beforeAll(async () => {
  person = await running.service.person();
  owner = await member(running.service, person.organizationId);
  event = await openEvent(person, { name: 'Willow Cup', teams: [{ name: 'Flying Eagles', start: '4B' }] });
  code = event.teams[0]?.access_code;
  await data(
    person.post(`${event.path}/players`, {
      fullName: 'Babe Zaharias',
      email: 'babe@ladies.example',
      company: 'Wilson Sports',
    }),
  );
  contact = await data(
    person.post('/contacts', {
      email: 'sam.snead@slammers.example',
      first_name: 'Sam',
      last_name: 'Snead',
      company: 'The Greenbrier',
    }),
  );
  registration = await entered(person, event, {
    registrant_name: 'Byron Nelson',
    registrant_email: 'lord@byron.example',
    team_name: 'Texas Rangers',
  });
});

const ask = ({ browser, at }: Member, q: string): Promise<Answer> =>
  browser.get(at(`/search?${new URLSearchParams({ q })}`));

const find = async (q: string, by = owner): Promise<Wire[]> => data(ask(by, q));

const titles = async (q: string, by = owner): Promise<string[]> =>
  (await find(q, by)).map(({ kind, title }) => `${kind} ${title}`);

describe('the search', () => {
  it('says what it found, what tells it from others, and where it is', async () => {
    const at = `/app/o/${person.organizationId}`;
    expect(await find('willow')).toEqual([
      {
        kind: 'tournament',
        id: event.id,
        title: 'Willow Cup',
        detail: null,
        path: `${at}/tournaments/${event.id}/overview`,
      },
    ]);
    expect(await find('flying')).toEqual([
      {
        kind: 'team',
        id: event.team(0),
        title: 'Flying Eagles',
        detail: '4B · Willow Cup',
        path: `${at}/tournaments/${event.id}/teams?q=Flying%20Eagles`,
      },
    ]);
    expect(await find('zaharias')).toEqual([
      {
        kind: 'player',
        id: expect.any(String),
        title: 'Babe Zaharias',
        detail: 'Wilson Sports · Willow Cup',
        path: `${at}/tournaments/${event.id}/teams?q=Babe%20Zaharias`,
      },
    ]);
    expect(await find('snead')).toEqual([
      {
        kind: 'contact',
        id: contact.id,
        title: 'Sam Snead',
        detail: 'The Greenbrier · sam.snead@slammers.example',
        path: `${at}/contacts?q=sam.snead%40slammers.example`,
      },
    ]);
    expect(await find('byron')).toEqual([
      {
        kind: 'registration',
        id: registration.id,
        title: 'Byron Nelson',
        detail: 'Texas Rangers · Willow Cup · lord@byron.example',
        path: `${at}/registrations/${registration.id}`,
      },
    ]);
  });

  it.each([
    ['eagles', 'team Flying Eagles'],
    ['FLYING EA', 'team Flying Eagles'],
    ['babe', 'player Babe Zaharias'],
    ['babe@lad', 'player Babe Zaharias'],
    ['wilson', 'player Babe Zaharias'],
    ['  sam  ', 'contact Sam Snead'],
    ['sam sne', 'contact Sam Snead'],
    ['snead sam', 'contact Sam Snead'],
    ['sne greenbrier', 'contact Sam Snead'],
    ['greenb', 'contact Sam Snead'],
    ['sports babe', 'player Babe Zaharias'],
    ['greenbrier nobody', undefined],
    ['reenbrier', undefined],
    ['re', undefined],
    ['sam.snead@', 'contact Sam Snead'],
    ['nels', 'registration Byron Nelson'],
    ['lord@byron', 'registration Byron Nelson'],
    ['texas', 'registration Byron Nelson'],
    ['low cup', 'tournament Willow Cup'],
  ])('finds by %j', async (q, expected) => {
    expect(await titles(q)).toEqual(expected === undefined ? [] : [expected]);
  });

  it.each(['%%', '__', 'sa%', '\\\\', "sam' or", 'sam snead and all of his friends', '(((('])(
    'takes %j for nothing but letters',
    async (q) => {
      expect(await find(q)).toEqual([]);
    },
  );

  it('finds a team by its access code, as people type it, and only once', async () => {
    expect(await titles(code)).toEqual(['team Flying Eagles']);
    expect(await titles(` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)} `)).toEqual([
      'team Flying Eagles',
    ]);
    await data(person.post(`${event.path}/teams`, { teamName: code.toLowerCase() }));
    expect(await titles(code)).toEqual([`team Flying Eagles`, `team ${code.toLowerCase()}`]);
  });

  it('takes from 2 to 80 characters, blanks around them aside', async () => {
    expect((await ask(owner, ' ab ')).status).toBe(200);
    expect((await ask(owner, 'x'.repeat(80))).status).toBe(200);
    expect((await ask(owner, 'x y '.repeat(20).trim())).status).toBe(200);
    for (const q of ['a', ' a ', '', 'x'.repeat(81)]) expect(await ask(owner, q)).toMatchObject(invalid('q'));
    expect(await owner.browser.get(owner.at('/search'))).toMatchObject(invalid('q'));
  });

  it('shows at most 20, some of every kind', async () => {
    const crowd = await running.service.person();
    const csv = ['Email,First', ...Array.from({ length: 30 }, (_, nth) => `pat${nth}@example.com,Pat`)];
    await data(crowd.post('/contacts/import', { csv: csv.join('\n'), consent: true }));
    await createTournament(crowd, { name: 'Patton Open', teams: [{ name: 'Patriots', players: [1, 2, 3] }] });
    const staff = await member(running.service, crowd.organizationId);
    const kinds = (await find('pat', staff)).map(({ kind }) => kind);
    expect(kinds).toEqual(['tournament', 'team', ...Array(3).fill('player'), ...Array(15).fill('contact')]);
  });
});

describe('nobody finds', () => {
  it('what the role may not read: staff no contacts, viewers no team by its code', async () => {
    const staff = await member(running.service, person.organizationId, 'staff');
    const viewer = await member(running.service, person.organizationId, 'viewer');
    expect(await titles('snead', staff)).toEqual([]);
    expect(await titles('snead', viewer)).toEqual(['contact Sam Snead']);
    expect(await titles('nelson', staff)).toEqual(['registration Byron Nelson']);
    expect(await titles(code, staff)).toContain('team Flying Eagles');
    expect(await titles(code, viewer)).not.toContain('team Flying Eagles');
  });

  it('what belongs to another organization, by name or by code', async () => {
    const stranger = await member(running.service, (await running.service.person()).organizationId);
    for (const q of ['willow', 'flying', 'babe', 'snead', 'byron', code])
      expect(await find(q, stranger)).toEqual([]);
    expect((await stranger.browser.get(owner.at('/search?q=snead'))).status).toBe(404);
  });
});
