/** Promises about what endpoints want: types and kinds of events, about some tournaments or about all. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Receiver } from '../../../../../test/support/peers/receiver.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';
import { example } from '../../../http/openapi/example.ts';
import { KINDS } from '../../all.ts';
import { expectEvents, type NewEvent, newEvent, storeEvents } from '../events/emit.ts';
import { kindOf } from '../events/event-type.ts';

const running = useService();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.stop());

interface Wants {
  event_types: string[];
  tournament_ids: string[];
}

/** What the contract says in the plainest words. */
const isWanted = ({ event_types, tournament_ids }: Wants, { type, tournamentId }: NewEvent): boolean =>
  (event_types.length === 0 ||
    event_types.includes(type) ||
    event_types.includes(`${type.replace(/\..*/, '')}.*`)) &&
  (tournament_ids.length === 0 || (tournamentId !== null && tournament_ids.includes(tournamentId)));

const CATALOGUE = KINDS.flatMap(({ types }) => types);
const TYPES = CATALOGUE.map(({ type }) => type);
const EXAMPLES = Object.fromEntries(CATALOGUE.map(({ type, data }) => [type, Object(example(data))]));
const KIND_NAMES = [...new Set(CATALOGUE.map(kindOf))];
/** Few of each, so that wishes and events often meet. */
const type = fc.oneof(
  fc.constantFrom(...TYPES),
  fc.constantFrom('contact.created', 'score.posted', 'team.created'),
);
const kind = fc.oneof(fc.constantFrom(...KIND_NAMES), fc.constantFrom('contact', 'score', 'team'));
const wish = fc.oneof(
  type,
  kind.map((name) => `${name}.*`),
);
const place = fc.nat({ max: 3 });
const wishes = fc.array(
  fc.record({ types: fc.array(wish, { maxLength: 4 }), places: fc.array(place, { maxLength: 2 }) }),
  { minLength: 1, maxLength: 5 },
);
const happenings = fc.array(fc.record({ type, place: fc.option(place) }), { minLength: 1, maxLength: 25 });

async function tournamentsOf(person: Person): Promise<string[]> {
  const ids: string[] = [];
  for (const name of ['Spring', 'Summer', 'Autumn', 'Winter'])
    ids.push((await person.post('/tournaments', { name })).body.data.id);
  return ids;
}

async function subscribe(person: Person, wants: Wants): Promise<string> {
  const answer = await person.post('/webhooks', { url: receiver.url, ...wants });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.body.data.id;
}

/** Stores the events in one statement, by a transaction that expects so many. */
async function happen(
  person: Person,
  told: { type: string; tournamentId: string | null }[],
  expected: number,
): Promise<NewEvent[]> {
  return running.service.doors.asOrganization(person.organizationId).write(async (tx) => {
    const events = told.map(({ type, tournamentId }) =>
      newEvent(tx, { type }, EXAMPLES[type] ?? {}, tournamentId),
    );
    await expectEvents(tx, expected);
    await storeEvents(tx, events);
    return events;
  });
}

async function delivered({ organizationId }: Person, events: NewEvent[]): Promise<string[]> {
  const rows = await running.service.database.query<{ pair: string }>(
    `select concat(endpoint_id, ' ', event_id, ' ', event_type) as pair from webhook_deliveries
     where organization_id = $1 and event_id = any ($2::uuid[])`,
    [organizationId, events.map(({ id }) => id)],
  );
  return rows.map(({ pair }) => pair).sort();
}

const leftToMake = ({ organizationId }: Person) =>
  running.service.database.query('select from webhook_batches where organization_id = $1', [organizationId]);

describe('an endpoint', () => {
  it.each([
    ['made at once', 1],
    ['left to workers', 6000],
  ])(
    'gets what it wants and nothing else, with deliveries %s',
    async (_name, expected) => {
      const person = await running.service.person();
      const tournaments = await tournamentsOf(person);
      const at = (nth: number | null) => (nth === null ? null : (tournaments[nth] ?? null));
      await fc.assert(
        fc.asyncProperty(wishes, happenings, async (wishes, happenings) => {
          const endpoints: (Wants & { id: string })[] = [];
          for (const { types, places } of wishes) {
            const wants = { event_types: types, tournament_ids: places.map((nth) => at(nth) ?? '') };
            endpoints.push({ ...wants, id: await subscribe(person, wants) });
          }
          const told = happenings.map(({ type, place }) => ({ type, tournamentId: at(place) }));
          const events = await happen(person, told, expected);
          // What an endpoint wants is decided with the event: a later wish changes nothing.
          for (const { id } of endpoints) await person.patch(`/webhooks/${id}`, { event_types: ['tag.*'] });
          await running.service.webhooks.fanOut.runAll();
          const wanted = endpoints.flatMap((endpoint) =>
            events
              .filter((event) => isWanted(endpoint, event))
              .map((event) => `${endpoint.id} ${event.id} ${event.type}`),
          );
          expect(await delivered(person, events)).toEqual(wanted.sort());
          expect(await leftToMake(person)).toEqual([]);
          for (const { id } of endpoints) await person.delete(`/webhooks/${id}`);
        }),
        { numRuns: 15 },
      );
    },
    120_000,
  );

  it('has its deliveries left to workers only where it wants the events that are many', async () => {
    const person = await running.service.person();
    const tournaments = await tournamentsOf(person);
    const [spring = ''] = tournaments;
    const all = await subscribe(person, { event_types: [], tournament_ids: [] });
    const narrow = await subscribe(person, { event_types: ['score.*'], tournament_ids: [spring] });
    const told = Array.from({ length: 8 }, (_, nth) => ({
      type: nth % 2 === 0 ? 'score.posted' : 'team.updated',
      tournamentId: tournaments[nth % 4] ?? null,
    }));
    const events = await happen(person, told, 5000);
    const batches = await running.service.database.query<{
      endpoints: string[];
      type: string;
      count: number;
    }>(
      `select array_agg(endpoint_id order by endpoint_id) as endpoints, event_type as type,
         cardinality(event_ids) as count
       from webhook_batches as batch join webhook_fan_outs as fan_out
         on batch.organization_id = fan_out.organization_id and batch.id = batch_id
       where batch.organization_id = $1 group by batch.id, event_type, event_ids order by event_type, 1`,
      [person.organizationId],
    );
    const both = [all, narrow].sort();
    expect(batches).toHaveLength(4);
    expect(batches.filter(({ endpoints }) => endpoints.length === 2)).toEqual([
      { endpoints: both, type: 'score.posted', count: 2 },
    ]);
    await running.service.webhooks.fanOut.runAll();
    expect(await delivered(person, events)).toHaveLength(10);
  });

  it('gets what commits after a change of its wishes by those, and what is about no tournament only without', async () => {
    const person = await running.service.person();
    const tournaments = await tournamentsOf(person);
    const [spring = '', summer = ''] = tournaments;
    const id = await subscribe(person, {
      event_types: ['team.*', 'contact.created'],
      tournament_ids: [spring],
    });
    const made = () => person.post('/contacts', { email: `sam${Math.random()}@links.example` });
    let teams = 0;
    const team = async (tournament: string) => {
      teams += 1;
      const answer = await person.post(`/tournaments/${tournament}/teams`, { teamName: `Team ${teams}` });
      expect(answer.status).toBe(201);
    };
    await made();
    await team(spring);
    await team(summer);
    await person.patch(`/webhooks/${id}`, { tournament_ids: [summer], event_types: ['team.created'] });
    await team(summer);
    await team(spring);
    await person.patch(`/webhooks/${id}`, { tournament_ids: [], event_types: ['contact.*'] });
    await team(summer);
    await made();
    const rows = await running.service.database.query<{ type: string; tournament_id: string | null }>(
      `select event.type, event.tournament_id from webhook_deliveries as delivery
       join events as event on event.organization_id = delivery.organization_id and event.id = event_id
       where delivery.organization_id = $1 and endpoint_id = $2 order by event.position`,
      [person.organizationId, id],
    );
    expect(rows).toEqual([
      { type: 'team.created', tournament_id: spring },
      { type: 'team.created', tournament_id: summer },
      { type: 'contact.created', tournament_id: null },
    ]);
  });
});
