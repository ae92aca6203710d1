/**
 * Promises about the status: which moves there are by hand and what they do to automation; what moves an
 * event by itself, how long it waits, and what holds it back. Each move is logged once.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { conflict, invalid } from '../../../../../test/support/expectations/refusals.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';
import { enterScore } from '../../../../../test/support/worlds/scores.ts';
import {
  actionsOf,
  auditOf,
  createTournament,
  type TestTournament,
  type TournamentPlan,
  type TournamentStatus,
} from '../../../../../test/support/worlds/tournaments.ts';
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts';

const running = useService();
beforeAll(() => running.service.clock.freeze());

let client: { person: Person; until: number } | undefined;

/** A client of the organization whose events are played here, with a token that is good now. */
async function staff(): Promise<Person> {
  const { clock } = running.service;
  const now = clock.now().getTime();
  if (client === undefined || client.until <= now) {
    const organizationId = client?.person.organizationId;
    const person = await running.service.person(organizationId === undefined ? {} : { organizationId });
    client = { person, until: now + HOUR };
  }
  return client.person;
}

interface Played extends TestTournament {
  enterScore(): Promise<void>;
  status(): Promise<string>;
  /** The moves that were logged: from, to, and whether by itself. */
  moves(): Promise<string[]>;
}

async function anEventOf(plan: TournamentPlan, founder?: Person): Promise<Played> {
  const event = await createTournament(founder ?? (await staff()), {
    format: 'scramble',
    teams: [1],
    ...plan,
  });
  return {
    ...event,
    enterScore: () => enterScore(running.service, event, { teamId: event.teams[0].id }),
    status: async () => (await data((await staff()).get(event.path))).status,
    moves: async () =>
      (await auditOf(await staff(), event))
        .filter(({ action }) => action === 'tournament.status_changed')
        .map(({ metadata }) => `${metadata.old} ${metadata.new}${metadata.auto ? ' auto' : ''}`),
  };
}

/** Time goes by, and the sweep comes round. */
async function after(millis: number): Promise<void> {
  running.service.clock.advance(millis);
  await running.service.worker.run('lifecycle');
}

describe('an event on automation', () => {
  it.each([
    ['set-up', 'player', {}],
    ['set-up', 'team', {}],
    ['open', 'player', { status: 'open', autoStatus: true }],
  ] as const)(
    'goes from %s to live with the first check-in of a %s, in one transaction',
    async (_, who, plan) => {
      const event = await anEventOf({ ...plan, teams: [2] });
      const person = await staff();
      const before = (await auditOf(person, event)).length;
      const [team] = event.teams;
      const [first, second] = team.players;
      const path = who === 'team' ? `teams/${team.id}` : `players/${first.id}`;
      await data(person.post(`${event.path}/${path}/checkin`));
      expect(await event.status()).toBe('live');
      const from = 'status' in plan ? plan.status : 'setup';
      const { database } = running.service;
      const writers = await database.query<{ xmin: string }>(
        `select xmin::text from tournaments where id = $1 union select xmin::text from players where id = $2
       union select xmin::text from audit_events where tournament_id = $1 and metadata->>'auto' = 'true'`,
        [event.id, first.id],
      );
      expect(writers.length).toBe(1);
      await data(person.post(`${event.path}/players/${second.id}/checkin`));
      const logged = (await auditOf(person, event)).slice(before);
      expect(logged.filter(({ action }) => action === 'tournament.status_changed')).toEqual([
        expect.objectContaining({
          actor_email: null,
          metadata: { old: from, new: 'live', auto: true, client_id: person.clientId },
        }),
      ]);
      expect(logged.filter(({ action }) => action === `${who}.checked_in`).length).toBe(
        who === 'team' ? 1 : 2,
      );
    },
  );

  it('does not go live for a team of nobody', async () => {
    const event = await anEventOf({ teams: [0] });
    await data((await staff()).post(`${event.path}/teams/${event.teams[0].id}/checkin`));
    expect(await event.status()).toBe('setup');
  });

  it('goes live once when its first players check in at once', async () => {
    const event = await anEventOf({ teams: [4, 4] });
    const person = await staff();
    const answers = await Promise.all(
      event.teams
        .flatMap(({ players }) => players)
        .map(({ id }) => person.post(`${event.path}/players/${id}/checkin`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await event.moves()).toEqual(['setup live auto']);
    expect((await data(person.get(`${event.path}/summary`))).players).toEqual({ total: 8, checkedIn: 8 });
  });

  it('becomes final 60 minutes after the last score, not a millisecond before', async () => {
    const event = await anEventOf({ status: 'live', autoStatus: true });
    await event.enterScore();
    await after(30 * MINUTE);
    await event.enterScore();
    await after(59 * MINUTE);
    expect(await event.status()).toBe('live');
    await after(MINUTE - 1);
    expect(await event.status()).toBe('live');
    await after(1);
    expect(await event.status()).toBe('final');
    await after(0);
    const log = await auditOf(await staff(), event);
    expect(log.filter(({ metadata }) => metadata.auto)).toEqual([
      expect.objectContaining({
        action: 'tournament.status_changed',
        actor_email: null,
        target_type: 'tournament',
        target_id: event.id,
        metadata: { old: 'live', new: 'final', auto: true },
        created_at: running.service.clock.now().toISOString(),
      }),
    ]);
    expect((await data((await staff()).get(event.path))).auto_status).toBe(true);
  });

  it('waits 60 minutes from a check-in too, and from the first score at the earliest', async () => {
    const [checkedIn, late] = [
      await anEventOf({ status: 'live', autoStatus: true }),
      await anEventOf({ status: 'live', autoStatus: true }),
    ];
    await checkedIn.enterScore();
    await after(59 * MINUTE);
    const [player] = checkedIn.teams[0].players;
    await data((await staff()).post(`${checkedIn.path}/players/${player.id}/checkin`));
    await after(31 * MINUTE);
    await late.enterScore();
    await after(28 * MINUTE);
    expect([await checkedIn.status(), await late.status()]).toEqual(['live', 'live']);
    await after(MINUTE);
    expect([await checkedIn.status(), await late.status()]).toEqual(['final', 'live']);
    await after(31 * MINUTE);
    expect(await late.status()).toBe('final');
  });

  it('never becomes final on check-ins alone, nor once its scores are gone', async () => {
    const [event, emptied] = [await anEventOf({}), await anEventOf({})];
    for (const { path, teams } of [event, emptied]) {
      await data((await staff()).post(`${path}/teams/${teams[0].id}/checkin`));
    }
    await emptied.enterScore();
    await enterScore(running.service, emptied, { teamId: emptied.teams[0].id, strokes: null });
    await after(30 * DAY);
    expect([await event.status(), await emptied.status()]).toEqual(['live', 'live']);
  });

  it('does not become final while it is suspended, and has its full time when play goes on', async () => {
    const event = await anEventOf({ status: 'live', autoStatus: true });
    const suspend = async (suspended: boolean) =>
      data((await staff()).patch(`${event.path}/settings`, { suspended }));
    await event.enterScore();
    await suspend(true);
    await after(2 * HOUR);
    expect(await event.status()).toBe('live');
    await suspend(false);
    await after(HOUR - 1);
    expect(await event.status()).toBe('live');
    await after(1);
    expect(await event.status()).toBe('final');
  });

  it('has its full time again when somebody brings it back to live', async () => {
    const event = await anEventOf({ status: 'live', autoStatus: true });
    await event.enterScore();
    await after(HOUR);
    const back = { status: 'live', autoStatus: true };
    await data((await staff()).post(`${event.path}/status`, back));
    await after(HOUR - 1);
    expect(await event.status()).toBe('live');
    await after(1);
    expect(await event.moves()).toEqual(['setup live', 'live final auto', 'final live', 'live final auto']);
  });

  it('is archived 7 days after it became final, or after a later correction', async () => {
    const [event, corrected, byHand] = [
      await anEventOf({ status: 'live', autoStatus: true }),
      await anEventOf({ status: 'live', autoStatus: true }),
      await anEventOf({ status: 'live', autoStatus: true }),
    ];
    await event.enterScore();
    await corrected.enterScore();
    await after(HOUR);
    await data((await staff()).post(`${byHand.path}/status`, { status: 'final', autoStatus: true }));
    await after(6 * DAY);
    await corrected.enterScore();
    await after(DAY - 1);
    const statuses = async () => [await event.status(), await corrected.status(), await byHand.status()];
    expect(await statuses()).toEqual(['final', 'final', 'final']);
    await after(1);
    expect(await statuses()).toEqual(['archived', 'final', 'archived']);
    await after(6 * DAY - 1);
    expect(await corrected.status()).toBe('final');
    await after(1);
    expect(await corrected.status()).toBe('archived');
    expect(await event.moves()).toEqual(['setup live', 'live final auto', 'final archived auto']);
  });

  it('moves once however many sweeps come round at once, in every organization', async () => {
    const neighbour = await running.service.person();
    const plan = { status: 'live', autoStatus: true } as const;
    const [own, foreign] = [await anEventOf(plan), await anEventOf(plan, neighbour)];
    for (const event of [own, foreign]) await event.enterScore();
    running.service.clock.advance(HOUR);
    await Promise.all([1, 2, 3].map(() => running.service.worker.run('lifecycle')));
    expect(await own.moves()).toEqual(['setup live', 'live final auto']);
    const { organizationId } = neighbour;
    const log = await auditOf(await running.service.person({ organizationId }), foreign);
    expect(log.filter(({ metadata }) => metadata.auto).length).toBe(1);
  });
});

describe('an event off automation', () => {
  it('stays where it is, until automation is switched on again', async () => {
    const [open, live, final] = [
      await anEventOf({ status: 'open' }),
      await anEventOf({ status: 'live' }),
      await anEventOf({ status: 'final' }),
    ];
    await data((await staff()).post(`${open.path}/teams/${open.teams[0].id}/checkin`));
    await live.enterScore();
    await after(30 * DAY);
    expect([await open.status(), await live.status(), await final.status()]).toEqual([
      'open',
      'live',
      'final',
    ]);
    const again = { status: 'live', autoStatus: true };
    await data((await staff()).post(`${live.path}/status`, again));
    await after(0);
    expect(await live.status()).toBe('final');
  });
});

describe('switching registration on', () => {
  const switchOn = async (event: Played, enabled = true) =>
    data((await staff()).patch(`${event.path}/settings`, { registration: { enabled } }));

  it('opens an event in set-up that is on automation', async () => {
    const event = await anEventOf({});
    await switchOn(event, false);
    expect(await event.status()).toBe('setup');
    await switchOn(event);
    expect(await event.status()).toBe('open');
    expect(await event.moves()).toEqual(['setup open auto']);
    await data((await staff()).post(`${event.path}/status`, { status: 'setup', autoStatus: true }));
    await switchOn(event);
    expect(await event.status()).toBe('setup');
  });

  it('leaves every other event where it is', async () => {
    const events = [
      await anEventOf({ status: 'setup', autoStatus: false }),
      await anEventOf({ status: 'live', autoStatus: true }),
    ];
    for (const event of events) await switchOn(event);
    expect([await events[0]?.status(), await events[1]?.status()]).toEqual(['setup', 'live']);
  });
});

const STATUSES: TournamentStatus[] = ['setup', 'open', 'live', 'final', 'archived'];

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
    rules.map((rule, column) => ({
      from: from as TournamentStatus,
      to: STATUSES[column] as TournamentStatus,
      rule,
    })),
  );

const stateOf = async (person: Person, { path }: TestTournament) => {
  const { status, auto_status } = await data(person.get(path));
  return [status, auto_status];
};

describe('a status change by hand', () => {
  it.each(cells.filter(({ rule }) => rule !== '409'))('from $from to $to: $rule', async ({ from, to }) => {
    const person = await running.service.person();
    await Promise.all(
      [undefined, true, false].map(async (autoStatus) => {
        const event = await createTournament(person, { status: from, autoStatus: autoStatus !== true });
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
        const event = await createTournament(person, { status: from, autoStatus: before });
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
    const event = await createTournament(person, { status: 'live' });
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
    const event = await createTournament(person, { teams: [1], status: from === 'final' ? 'live' : from });
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
    const event = await createTournament(person, { status: 'open' });
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
    const event = await createTournament(person);
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
    const [same, split] = [
      await createTournament(person),
      await createTournament(person, { status: 'live' }),
    ];
    const to = (event: TestTournament, status: string) => person.post(`${event.path}/status`, { status });
    const lives = await Promise.all(Array.from({ length: 10 }, () => to(same, 'live')));
    expect(lives.map(({ status }) => status)).toEqual(lives.map(() => 200));
    expect(await actionsOf(person, same, 1)).toEqual(['tournament.status_changed']);
    const ways = await Promise.all([to(split, 'final'), to(split, 'open')]);
    expect(ways.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
