/** Promises about what endpoints want: types and kinds of events, about some tournaments or about all. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Receiver } from '../../../../../test/support/peers/receiver.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';
import {
  happen,
  happening,
  isWanted,
  tell,
  tournamentsOf,
  type Wishes,
  wish,
} from '../../../../../test/support/worlds/wishes.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { NewEvent } from '../events/emit.ts';

const running = useService();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.stop());

const wishes = fc.array(wish, { minLength: 1, maxLength: 5 });
const happenings = fc.array(happening, { minLength: 1, maxLength: 25 });

async function subscribe(person: Person, wants: Wishes): Promise<string> {
  const answer = await person.post('/webhooks', { url: receiver.url, ...wants });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.body.data.id;
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
          const endpoints: (Wishes & { id: string })[] = [];
          for (const { types, places } of wishes) {
            const wants = { event_types: types, tournament_ids: places.map((nth) => at(nth) ?? '') };
            endpoints.push({ ...wants, id: await subscribe(person, wants) });
          }
          const told = happenings.map(({ type, place }) => ({ type, tournamentId: at(place) }));
          const events = await happen(running.service, person, told, expected);
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
    const events = await happen(running.service, person, told, 5000);
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

  it('has a change of its wishes answered when nothing is left that was told by those before', async () => {
    const person = await running.service.person();
    const id = await subscribe(person, { event_types: ['contact.*'], tournament_ids: [] });
    const told = [{ type: 'contact.created', tournamentId: null }];
    const inOrder: string[] = [];
    let change: Promise<unknown> | undefined;
    const before = await running.service.doors.asOrganization(person.organizationId).write(async (tx) => {
      const events = await tell(tx, told);
      await tx.one(sql`select 1`);
      change = person
        .patch(`/webhooks/${id}`, { event_types: ['tag.*'] })
        .then(({ status }) => inOrder.push(`answered ${status}`));
      const wishes = async () => (await person.get(`/webhooks/${id}`)).body.data.event_types;
      await expect.poll(wishes, { interval: 20 }).toEqual(['tag.*']);
      inOrder.push('committed');
      return events;
    });
    await change;
    expect(inOrder).toEqual(['committed', 'answered 200']);
    const after = await happen(running.service, person, told);
    expect(await delivered(person, [...before, ...after])).toEqual([
      `${id} ${before[0]?.id} contact.created`,
    ]);
  });
});
