/** Promises about the status: which moves there are, what they do to automation, and that each is logged once. */
import { describe, expect, it } from 'vitest';
import {
  type AnEvent,
  actionsOf,
  anEvent,
  auditOf,
  data,
  type EventStatus,
  enterScore,
} from '../../../../test/support/events.ts';
import type { Person } from '../../../../test/support/people.ts';
import { conflict, invalid } from '../../../../test/support/refusals.ts';
import { useService } from '../../../../test/support/service.ts';

const running = useService();

const STATUSES: EventStatus[] = ['setup', 'open', 'live', 'final', 'archived'];

/** From the row to the column, while nobody has checked in and nobody has a score. */
const TABLE = `
  setup     –    yes  yes  409  yes
  open      yes  –    yes  409  yes
  live      409  yes  –    yes  409
  final     409  409  yes  –    yes
  archived  409  409  409  yes  –`;

const cells = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
  .flatMap(([from, ...rules]) =>
    rules.map((rule, column) => ({ from: from as EventStatus, to: STATUSES[column] as EventStatus, rule })),
  );

const stateOf = async (person: Person, { path }: AnEvent) => {
  const { status, auto_status } = await data(person.get(path));
  return [status, auto_status];
};

describe('a status change by hand', () => {
  it.each(cells.filter(({ rule }) => rule !== '409'))('from $from to $to: $rule', async ({ from, to }) => {
    const person = await running.service.person();
    await Promise.all(
      [undefined, true, false].map(async (autoStatus) => {
        const event = await anEvent(person, { status: from, autoStatus: autoStatus !== true });
        const answer = await person.post(`${event.path}/status`, { status: to, autoStatus });
        const after = autoStatus ?? false;
        expect([answer.status, answer.body]).toEqual([200, { data: { status: to, autoStatus: after } }]);
        expect(await stateOf(person, event)).toEqual([to, after]);
        expect((await auditOf(person, event)).at(-1)).toMatchObject({
          action: 'tournament.status_changed',
          target_type: 'tournament',
          target_id: event.id,
          metadata: { old: from, new: to, auto_status: after, client_id: person.clientId },
        });
      }),
    );
  });

  it.each(cells.filter(({ rule }) => rule === '409'))('from $from to $to: $rule', async ({ from, to }) => {
    const person = await running.service.person();
    await Promise.all(
      [true, false].map(async (before) => {
        const event = await anEvent(person, { status: from, autoStatus: before });
        const logged = (await actionsOf(person, event)).length;
        for (const autoStatus of [undefined, true, false]) {
          const answer = await person.post(`${event.path}/status`, { status: to, autoStatus });
          expect(answer).toMatchObject(conflict);
        }
        expect(await stateOf(person, event)).toEqual([from, before]);
        expect(await actionsOf(person, event, logged)).toEqual([]);
      }),
    );
  });

  it('to the status and flag that the event has changes nothing, and logs nothing', async () => {
    const person = await running.service.person();
    const event = await anEvent(person, { status: 'live' });
    for (const body of [{ status: 'live' }, { status: 'live', autoStatus: false }]) {
      const answer = await person.post(`${event.path}/status`, body);
      expect([answer.status, answer.body.data]).toEqual([200, { status: 'live', autoStatus: false }]);
    }
    expect(await actionsOf(person, event, 1)).toEqual(['tournament.status_changed']);
  });

  it.each([
    ['open', 'setup', 'a check-in', 409],
    ['open', 'setup', 'a score of a team', 409],
    ['open', 'setup', 'a score of a player', 409],
    ['live', 'open', 'a check-in', 200],
    ['live', 'open', 'a score of a team', 409],
    ['live', 'open', 'a score of a player', 409],
    ['open', 'archived', 'a check-in', 200],
    ['final', 'live', 'a score of a team', 200],
  ] as const)('from %s to %s after %s: %i', async (from, to, sign, status) => {
    const person = await running.service.person();
    const event = await anEvent(person, { teams: [1], status: from === 'final' ? 'live' : from });
    const [team] = event.teams;
    const [player] = team.players;
    if (sign === 'a check-in') await data(person.post(`${event.path}/players/${player.id}/checkin`));
    else {
      const entrant = sign === 'a score of a team' ? { teamId: team.id } : { playerId: player.id };
      await enterScore(running.service, event, entrant);
    }
    if (from === 'final') await data(person.post(`${event.path}/status`, { status: from }));
    const move = async (autoStatus: boolean) =>
      (await person.post(`${event.path}/status`, { status: to, autoStatus })).status;
    expect(await move(false)).toBe(status);
    expect(await move(true)).toBe(status);
    expect(await stateOf(person, event)).toEqual(status === 200 ? [to, true] : [from, false]);
  });

  it('understands draft as setup, and answers with setup', async () => {
    const person = await running.service.person();
    const event = await anEvent(person, { status: 'open' });
    const move = (body: object) => person.post(`${event.path}/status`, body);
    expect((await move({ status: 'draft' })).body).toEqual({ data: { status: 'setup', autoStatus: false } });
    expect((await move({ status: 'draft', autoStatus: true })).body.data).toEqual({
      status: 'setup',
      autoStatus: true,
    });
    expect(await stateOf(person, event)).toEqual(['setup', true]);
    await data(move({ status: 'live' }));
    expect(await move({ status: 'draft' })).toMatchObject(conflict);
  });

  it('is refused without a status that there is', async () => {
    const person = await running.service.person();
    const event = await anEvent(person);
    for (const body of [
      undefined,
      {},
      { status: null },
      { status: 'closed' },
      { status: 'OPEN' },
      { status: 1 },
    ]) {
      expect(await person.post(`${event.path}/status`, body)).toMatchObject(invalid('status'));
    }
    for (const autoStatus of ['true', 1, null]) {
      const answer = await person.post(`${event.path}/status`, { status: 'open', autoStatus });
      expect(answer).toMatchObject(invalid('autoStatus'));
    }
    expect(await stateOf(person, event)).toEqual(['setup', true]);
  });

  it('happens once when many ask at once, and never both of two ways', async () => {
    const person = await running.service.person();
    const [same, split] = [await anEvent(person), await anEvent(person, { status: 'live' })];
    const to = (event: AnEvent, status: string) => person.post(`${event.path}/status`, { status });
    const lives = await Promise.all(Array.from({ length: 10 }, () => to(same, 'live')));
    expect(lives.map(({ status }) => status)).toEqual(lives.map(() => 200));
    expect(await actionsOf(person, same, 1)).toEqual(['tournament.status_changed']);
    const ways = await Promise.all([to(split, 'final'), to(split, 'open')]);
    expect(ways.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
