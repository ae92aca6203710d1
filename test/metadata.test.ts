/** What integrators keep beside a resource: merged key by key, and refused with the key that is wrong. */
import { beforeAll, describe, expect, it } from 'vitest';
import { data } from './support/expectations/answers.ts';
import { useSharedService } from './support/run/service.ts';
import type { Answer, Person } from './support/worlds/people.ts';
import { entered, openEvent } from './support/worlds/registrations.ts';
import { createTournament, type TestTournament } from './support/worlds/tournaments.ts';

const running = useSharedService();
let person: Person;
let event: TestTournament;
/** Makes one of each kind with these metadata, and changes what there is of it. */
let kinds: Record<
  string,
  { make(metadata: unknown): Promise<Answer>; change(metadata: unknown): Promise<Answer> }
>;

const keyed = (count: number, value: string | null, prefix = 'k') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}${at}`, value]));

beforeAll(async () => {
  person = await running.service.person();
  event = await createTournament(person, { teams: [1], loose: 1 });
  const contact = await data(person.post('/contacts', { email: 'sam@links.example' }));
  const series = await data(person.post('/series', { name: 'Cup', points_table: [10, 5] }));
  const sale = await openEvent(person);
  const registration = await entered(person, sale, {});
  const { tournament_id, registrant_name, registrant_email } = registration;
  const golfer = { tournament_id, registrant_name, registrant_email };
  let made = 0;
  const name = () => {
    made += 1;
    return `Name ${made}`;
  };
  kinds = {
    contact: {
      make: (metadata) =>
        person.post('/contacts', { email: `${name().replace(' ', '')}@links.example`, metadata }),
      change: (metadata) => person.patch(`/contacts/${contact.id}`, { metadata }),
    },
    tournament: {
      make: (metadata) => person.post('/tournaments', { name: name(), metadata }),
      change: (metadata) => person.patch(event.path, { metadata }),
    },
    team: {
      make: (metadata) => event.post('/teams', { teamName: name(), metadata }),
      change: (metadata) => person.patch(`${event.path}/teams/${event.team(0)}`, { metadata }),
    },
    player: {
      make: (metadata) => event.post('/players', { fullName: name(), metadata }),
      change: (metadata) => event.post(`/players/${event.loose[0].id}/update`, { metadata }),
    },
    registration: {
      make: (metadata) => person.post('/registrations', { ...golfer, metadata }),
      change: (metadata) => person.patch(`/registrations/${registration.id}`, { metadata }),
    },
    series: {
      make: (metadata) => person.post('/series', { name: name(), points_table: [1], metadata }),
      change: (metadata) => person.patch(`/series/${series.id}`, { metadata }),
    },
  };
});

const details = ({ status, body }: Answer) => [
  status,
  (body.details ?? []).map(({ field }: { field: string }) => field),
];

describe.each(['contact', 'tournament', 'team', 'player', 'registration', 'series'])('of a %s', (kind) => {
  const change = (metadata: unknown) => kinds[kind]?.change(metadata) as Promise<Answer>;
  const make = (metadata: unknown) => kinds[kind]?.make(metadata) as Promise<Answer>;

  it('hold 50 keys, of which any number may be removed at once', async () => {
    expect((await make(keyed(50, 'x'))).status).toBe(201);
    expect(details(await make(keyed(51, 'x')))).toEqual([400, ['metadata.k50']]);
    expect((await change(keyed(50, 'x'))).status).toBe(200);
    expect(details(await change({ ...keyed(1, null), a: '1', b: '2' }))).toEqual([400, ['metadata.b']]);
    const removed = await change({ ...keyed(101, null), ...keyed(300, ' ', 'other'), kept: ' 1 ' });
    expect(removed.status).toBe(200);
    expect((await change({ kept: null })).status).toBe(200);
  });

  it('are refused once, by the key that is wrong', async () => {
    for (const [metadata, field] of [
      [{ fine: 'x', 'not fine': 'x' }, 'metadata.not fine'],
      [{ fine: 'x', 'a/b~c': 'x' }, 'metadata.a/b~c'],
      [{ [`${'k'.repeat(41)}`]: 'x' }, `metadata.${'k'.repeat(41)}`],
      [{ number: 1 }, 'metadata.number'],
      [{ nested: { a: 'x' } }, 'metadata.nested'],
      [{ long: 'x'.repeat(501) }, 'metadata.long'],
      ['text', 'metadata'],
    ]) {
      expect(details(await make(metadata))).toEqual([400, [field]]);
      expect(details(await change(metadata))).toEqual([400, [field]]);
    }
  });
});

it('of a player in a new team are named by the place in the team', async () => {
  const players = [{ fullName: 'Ann' }, { fullName: 'Ben', metadata: keyed(51, 'x') }];
  expect(details(await event.post('/teams', { teamName: 'Eagles', players }))).toEqual([
    400,
    ['players.1.metadata.k50'],
  ]);
});
