/** Promises about an event that moves by itself: what sets it off, how long it waits, and what holds it back. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AnEvent,
  anEvent,
  auditOf,
  data,
  type EventPlan,
  enterScore,
} from '../../../../test/support/events.ts';
import type { Person } from '../../../../test/support/people.ts';
import { useService } from '../../../../test/support/service.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';

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

interface Played extends AnEvent {
  enterScore(): Promise<void>;
  status(): Promise<string>;
  /** The moves that were logged: from, to, and whether by itself. */
  moves(): Promise<string[]>;
}

async function anEventOf(plan: EventPlan, founder?: Person): Promise<Played> {
  const event = await anEvent(founder ?? (await staff()), { format: 'scramble', teams: [1], ...plan });
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
  await running.service.worker.sweep();
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
    await Promise.all([1, 2, 3].map(() => running.service.worker.sweep()));
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
