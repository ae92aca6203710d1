/** Golfers who register at the same moment: each gets exactly what they would have got alone. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Answer, Person, Wire } from '../../../../../test/support/worlds/people.ts';
import {
  apply,
  golfer,
  type OpenEvent,
  openEvent,
  places,
  visit,
} from '../../../../../test/support/worlds/registrations.ts';
import { sql } from '../../../platform/db/sql.ts';
import { lockTournament } from '../../event/tournaments/tournaments.ts';

const running = useService();

const FREE = { feeCents: 0 };

const doorOf = ({ organizationId }: Person) => running.service.doors.asOrganization(organizationId);

const atOnce = (count: number, call: (nth: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, nth) => call(nth)));

/** How often each status occurs. */
function statuses(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const listed = (person: Person, { id }: OpenEvent): Promise<Wire[]> =>
  data(person.get(`/registrations?limit=200&tournament_id=${id}`));

const placesOf = async (person: Person, { path }: OpenEvent): Promise<Wire> =>
  (await data(person.get(`${path}/money`))).places;

describe('golfers who register at once', () => {
  it('are each seated, known and told of', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: FREE });
    const answers = await atOnce(40, () => apply(running.service, event));
    expect(statuses(answers)).toEqual({ 201: 40 });
    const door = doorOf(person);
    const [left] = await door.many(
      sql`select (select count(*)::int from players) as players, (select count(*)::int from contacts) as contacts,
            (select players from event_counts) as counted, (select count(*)::int from registration_links) as links,
            (select count(*)::int from mails where template = 'registration_paid') as mails,
            (select count(*)::int from audit_events where action in ('player.created', 'registration.created')) as logged,
            (select count(*)::int from events where type in ('contact.created', 'registration.created')) as told`,
    );
    expect(left).toEqual({
      players: 40,
      contacts: 40,
      counted: 40,
      links: 80,
      mails: 40,
      logged: 80,
      told: 80,
    });
    for (const { body } of answers) {
      const seen = await data(visit(running.service, 'GET', `/public/v1/registrations/${body.data.token}`));
      const { manage_url: _url, token: _token, ...view } = body.data;
      expect(seen).toEqual(view);
    }
  });

  it.each([
    ['free', FREE],
    ['with a fee', { feeCents: 100 }],
  ])(
    'never get more places than there are, also beside an organizer who registers some: %s',
    async (_, fee) => {
      const person = await running.service.person();
      const event = await openEvent(person, { registration: { ...fee, capacity: 50 } });
      const register = (nth: number) => {
        const players = places(1 + (nth % 2));
        return nth % 5 === 0
          ? person.post('/registrations', golfer({ tournament_id: event.id, players }))
          : apply(running.service, event, { players });
      };
      const answers = await atOnce(200, async (nth) => {
        // On a slow machine the database connections run out: nothing was done, and the golfer tries again.
        for (;;) {
          const answer = await register(nth);
          if (answer.status !== 503) return answer;
        }
      });
      const sold = (await listed(person, event)).reduce((sum, { players }) => sum + players.length, 0);
      expect(Object.keys(statuses(answers))).toEqual(['201', '409']);
      expect([sold, await placesOf(person, event)]).toEqual([50, { capacity: 50, taken: 50, left: 0 }]);
    },
  );

  it('do not suffer from those who are refused beside them', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: FREE });
    const odd: [object, number][] = [
      [{ discount_code: 'NONE' }, 409],
      [{ players: places(6) }, 409],
      [{ payment: 'offline' }, 409],
      [{ registrant_email: 'nobody' }, 400],
      [{ team_name: 'Eagles' }, 201],
    ];
    const answers = await atOnce(50, (nth) =>
      apply(running.service, event, nth % 2 === 0 ? {} : odd[(nth >> 1) % odd.length]?.[0]),
    );
    const expected = answers.map((_, nth) => (nth % 2 === 0 ? 201 : odd[(nth >> 1) % odd.length]?.[1]));
    expect(answers.map(({ status }) => status)).toEqual(expected);
    expect(await listed(person, event)).toHaveLength(30);
  });

  it('are one player and one contact under one email', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: FREE });
    const registrant_email = 'Twice@Example.com';
    const answers = await atOnce(6, () => apply(running.service, event, { registrant_email }));
    expect(statuses(answers)).toEqual({ 201: 6 });
    const list = await listed(person, event);
    expect(new Set(list.map(({ players }) => players[0].player_id)).size).toBe(1);
    expect(new Set(list.map(({ contact_id }) => contact_id)).size).toBe(1);
    expect(await data(person.get(`${event.path}/players`))).toHaveLength(1);
  });

  it('leave a known contact as it is, and name it in the event', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: FREE });
    const contact = await data(person.post('/contacts', { email: 'ben@example.com', first_name: 'Ben' }));
    await data(apply(running.service, event, { registrant_email: 'BEN@example.com' }));
    const [registration] = await listed(person, event);
    expect(registration?.contact_id).toBe(contact.id);
    expect(await data(person.get(`/contacts/${contact.id}`))).toEqual(contact);
    const told = await doorOf(person).many<{ payload: string }>(
      sql`select payload from events where type = 'registration.created'`,
    );
    expect(told.map(({ payload }) => JSON.parse(payload).data)).toEqual([registration]);
  });

  it.each([
    ['free', FREE],
    ['with a fee', { feeCents: 100 }],
  ])('get the first reply again under the same idempotency key, %s', async (_, fee) => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: fee });
    const body = golfer();
    const again = () =>
      visit(running.service, 'POST', `${event.page}/registrations`, body, { 'idempotency-key': 'once' });
    const answers = [...(await atOnce(10, again)), await again()];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(10);
    const [kept] = await doorOf(person).many<{ body: string }>(sql`select body from idempotency_keys`);
    expect(kept?.body).not.toContain(answers[0]?.body.data.token);
    expect(await listed(person, event)).toHaveLength(1);
  });

  it('wait for an event that somebody holds, and no golfer of another event waits with them', async () => {
    const person = await running.service.person();
    const [held, other] = [
      await openEvent(person, { registration: FREE }),
      await openEvent(person, { registration: FREE }),
    ];
    let waiting: Promise<Answer[]> | undefined;
    await doorOf(person).write(async (tx) => {
      await lockTournament(tx, held.id);
      waiting = atOnce(5, () => apply(running.service, held));
      const answers = await atOnce(20, () => apply(running.service, other));
      expect(statuses(answers)).toEqual({ 201: 20 });
    });
    expect(statuses((await waiting) ?? [])).toEqual({ 201: 5 });
  });

  it('are held to the rules of this moment, whatever was read a moment ago', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { registration: FREE });
    await data(apply(running.service, event));
    for (const [registration, status] of [
      [{ enabled: false }, 409],
      [{ enabled: true }, 201],
      [{ feeCents: 700 }, 201],
    ] as const) {
      await data(person.patch(`${event.path}/settings`, { registration }));
      expect((await apply(running.service, event)).status).toBe(status);
    }
    expect((await listed(person, event)).map(({ amount_cents }) => amount_cents)).toEqual([700, 0, 0]);
  });
});
