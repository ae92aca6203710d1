/**
 * A rush: golfers register, pay, cancel and give up in any order and at once, and the places always add up.
 */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Answer, Person, Wire } from '../../../../../test/support/worlds/people.ts';
import {
  apply,
  changeRules,
  golfer,
  type OpenEvent,
  openEvent,
  places,
  visit,
} from '../../../../../test/support/worlds/registrations.ts';
import { MINUTE } from '../../../platform/clock.ts';

const running = useService();

const ROUNDS = 24;
const AT_ONCE = 8;

/** The same numbers with every run; who draws which depends on who comes first. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % sides;
  };
}

/** What may happen to an event; every call is answered with a success or a 409. */
function happenings(person: Person, event: OpenEvent, made: Wire[], roll: (sides: number) => number) {
  const keep = async (answer: Promise<Answer>) => {
    const { status, body } = await answer;
    if (status === 201) made.push(body.data);
    return status;
  };
  const toOne = async (act: (registration: Wire, token: string) => Promise<Answer>) => {
    const one = made[roll(made.length || 1)];
    return one === undefined ? 409 : (await act(one, one.manage_url.split('/r/')[1])).status;
  };
  const api = (verb: string, body: object) =>
    toOne(({ id }) => person.post(`/registrations/${id}/${verb}`, body));
  return [
    () =>
      keep(
        apply(running.service, event, {
          players: places(1 + roll(4)),
          team_name: roll(2) === 0 ? 'Eagles' : null,
          payment: roll(2) === 0 ? 'online' : 'offline',
          join_waitlist: roll(2) === 0,
        }),
      ),
    () => {
      // Some come twice.
      const players = [{ full_name: 'Regular', email: `regular${roll(6)}@example.com` }, ...places(roll(3))];
      const terms = { tournament_id: event.id, amount_cents: roll(2) * 100, join_waitlist: true };
      return keep(person.post('/registrations', golfer({ ...terms, players })));
    },
    () => api('cancel', {}),
    () => api('mark-paid', { method: 'cash' }),
    () => api('refund', { cancel: roll(2) === 0 }),
    () => toOne((_, token) => visit(running.service, 'POST', `/public/v1/registrations/${token}/cancel`)),
    () =>
      toOne(async (_, token) => {
        const till = await visit(running.service, 'GET', `/pay/${token}`);
        return till.status === 200
          ? visit(running.service, 'POST', `/pay/${token}`, { action: 'pay' })
          : till;
      }),
    async () => {
      running.service.clock.advance(roll(4) * MINUTE);
      return 200;
    },
  ];
}

describe('in a rush', () => {
  it.each([1, 2])('no place is sold twice, and none stays free for whom it fits (%i)', async (seed) => {
    const person = await running.service.person();
    const event = await openEvent(person, {
      registration: { capacity: 8, waitlist: true, payOffline: true, feeCents: 100 },
    });
    const roll = dice(seed * 7919);
    const made: Wire[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      // With a token that is valid now.
      const owner = await running.service.person({ organizationId: person.organizationId });
      const all = happenings(owner, event, made, roll);
      const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => all[roll(all.length)]?.()));
      for (const status of statuses) expect([200, 201, 409]).toContain(status);
      if (round % 8 === 0) await changeRules(owner, event, { capacity: 8 + round / 4 });
      await running.service.reconcile();
      await expectToAddUp(owner, event);
    }
  });
});

async function expectToAddUp(person: Person, event: OpenEvent): Promise<void> {
  const { capacity, taken, left } = (await data(person.get(`${event.path}/money`))).places;
  const list: Wire[] = await data(person.get(`/registrations?limit=200&tournament_id=${event.id}`));
  const players: Wire[] = await data(person.get(`${event.path}/players`));
  const held = list.filter(({ status, waitlisted }) => status === 'pending' && !waitlisted);
  const active = players.filter(({ withdrawn }) => !withdrawn).length;
  expect(taken).toBe(held.reduce((sum, registration) => sum + registration.players.length, active));
  expect(taken).toBeLessThanOrEqual(capacity);
  for (const waiting of list.filter(({ waitlisted }) => waitlisted))
    expect(waiting.players.length).toBeGreaterThan(left);
  const standing = list.filter(({ paid_at, cancelled_at }) => paid_at !== null && cancelled_at === null);
  const seated = new Set(standing.flatMap((each) => each.players.map(({ player_id }: Wire) => player_id)));
  expect(seated).toEqual(new Set(players.filter(({ withdrawn }) => !withdrawn).map(({ id }) => id)));
}
