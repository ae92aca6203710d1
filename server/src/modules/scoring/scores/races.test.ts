/**
 * Promises about scores that come at once, or while the event changes: none is lost, and none counts that
 * must not.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { conflict } from '../../../../../test/support/expectations/refusals.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Answer, Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { COURSE } from '../../../../../test/support/worlds/rounds.ts';
import { INDIVIDUAL, logOf, SCRAMBLE } from '../../../../../test/support/worlds/scores.ts';
import {
  bringTo,
  createTournament,
  type TestTournament,
  type TournamentPlan,
  type TournamentStatus,
} from '../../../../../test/support/worlds/tournaments.ts';
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import * as holes from '../../event/holes/holes.ts';
import { withdraw } from '../../event/players/presence.ts';
import * as teams from '../../event/teams/teams.ts';
import * as status from '../../event/tournaments/status.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';

const running = useService();
let person: Person;
beforeAll(async () => {
  person = await running.service.person();
});

const newEvent = (plan: TournamentPlan): Promise<TestTournament> =>
  createTournament(person, { holes: COURSE, ...plan });

describe('a score that is on its way', () => {
  type Change = (tx: Tx, event: TestTournament) => Promise<unknown>;
  const CHANGES: [string, TournamentStatus, Change][] = [
    ['the player withdraws', 'live', (tx, { id, player }) => withdraw(tx, id, player(0), {})],
    ['the format changes', 'live', (tx, { id }) => tournaments.update(tx, id, { format: 'scramble' })],
    ['the event is archived', 'final', (tx, { id }) => status.change(tx, id, { status: 'archived' })],
  ];

  it.each(CHANGES)('is refused when meanwhile %s', async (_name, from, change) => {
    const event = await newEvent(INDIVIDUAL);
    await bringTo(person, event.path, from);
    let post: Promise<Answer> | undefined;
    await running.service.doors.asOrganization(person.organizationId).write(async (tx) => {
      await change(tx, event);
      await tx.one(sql`select`);
      post = event.score(event.player(0), 1, 4);
      await running.service.database.untilWaiting(1);
    });
    expect(await post).toMatchObject(conflict);
    expect(await logOf(running.service, event)).toEqual([]);
  });
});

describe('a score that is flagged', () => {
  type Change = (tx: Tx, event: TestTournament) => Promise<unknown>;
  const CHANGES: [string, Change, string[]][] = [
    [
      'its hole gets another par',
      (tx, { id }) =>
        holes.replace(
          tx,
          id,
          COURSE.map((hole) => ({ ...hole, par: 3 })),
        ),
      ['outlier 2', 'missing_hole 1'],
    ],
    [
      'the team starts elsewhere',
      (tx, event) => teams.move(tx, event.id, event.team(0), { hole: 2, letter: undefined }),
      [],
    ],
  ];

  it.each(CHANGES)('is judged by what holds in the end when meanwhile %s', async (_name, change, flags) => {
    const event = await newEvent(INDIVIDUAL);
    await bringTo(person, event.path, 'live');
    let post: Promise<Answer> | undefined;
    await running.service.doors.asOrganization(person.organizationId).write(async (tx) => {
      await change(tx, event);
      await tx.one(sql`select`);
      post = event.score(event.player(0), 2, 9);
      await running.service.database.untilWaiting(1);
    });
    expect(await post).toMatchObject({ status: 200 });
    const found: Wire[] = (await event.get('/flags?status=open')).body.data;
    expect(found.map(({ kind, hole_number }) => `${kind} ${hole_number}`).toSorted()).toEqual(
      flags.toSorted(),
    );
  });
});

describe('many at once', () => {
  it('keeps every one of 54 scores that three players post together, the first among them', async () => {
    const event = await newEvent({
      format: 'best_ball',
      teams: [{ name: 'Aces', start: '1A', players: [6, 15, null] }],
    });
    const players = [0, 1, 2].map((index) => event.player(0, index));
    const holes = Array.from({ length: 18 }, (_, index) => index + 1);
    const answers = await Promise.all(
      holes.flatMap((hole) => players.map((player, index) => event.score(player, hole, 3 + index))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const revisions = answers.map(({ body }) => body.data.revision);
    expect((await event.get('/summary')).body.data.scoresPosted).toBe(54);
    const card = (await event.get(`/scorecards/${event.team(0)}`)).body.data;
    expect(card.players.map((player: Wire) => player.total)).toEqual([54, 72, 90]);
    expect(await logOf(running.service, event)).toHaveLength(54);
    // The version that the boards carry is the last one that anybody was told.
    expect((await event.get('/boards')).headers.get('etag')).toBe(`W/"${Math.max(...revisions)}"`);
  });

  it('keeps scores of one card that come at once, each under a key of its own', async () => {
    const event = await newEvent(SCRAMBLE);
    const holes = Array.from({ length: 12 }, (_, index) => index + 1);
    const answers = await Promise.all(
      holes.map((hole) =>
        event.post(
          `/teams/${event.team(0)}/scores`,
          { hole, strokes: 4 },
          { 'idempotency-key': `hole ${hole}` },
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(holes.map(() => 200));
    expect((await event.get('/summary')).body.data.scoresPosted).toBe(12);
  });

  it('stores scores of many players together, and with each of them its key', async () => {
    const event = await newEvent({
      format: 'individual',
      teams: ['A', 'B', 'C'].map((name) => ({ name, start: `1${name}`, players: [0, 0, 0, 0] })),
    });
    await bringTo(person, event.path, 'live');
    const players = event.playerIds;
    const send = (id: string, strokes = 4) =>
      event.post(`/players/${id}/scores`, { hole: 1, strokes }, { 'idempotency-key': id });
    let sent: Promise<Answer[]> | undefined;
    await running.service.database.holding(
      'select from tournaments where id = $1 for update',
      [event.id],
      async () => {
        sent = Promise.all(players.map((id) => send(id)));
        await running.service.database.untilWaiting(1);
        // Through the whole service and back: by then the others have come as well.
        for (let i = 0; i < 5; i += 1) await event.get('');
      },
    );
    const answers = (await sent) ?? [];
    expect(answers.map(({ status }) => status)).toEqual(players.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.data.revision)).size).toBeLessThan(players.length);
    // Somebody changes one of them, and nothing that is sent again changes it back.
    await event.score(players[0] ?? '', 1, 5);
    const again = await Promise.all(players.map((id) => send(id)));
    expect(again.map(({ text }) => text)).toEqual(answers.map(({ text }) => text));
    expect(again.map(({ headers }) => headers.get('idempotency-replayed'))).toEqual(
      players.map(() => 'true'),
    );
    expect(await send(players[1] ?? '', 6)).toMatchObject(conflict);
    expect(await logOf(running.service, event)).toHaveLength(players.length + 1);
  });

  it('leaves a log that leads from each value to the next when one hole is corrected in parallel', async () => {
    const event = await newEvent(SCRAMBLE);
    await event.score(event.team(0), 1, 20);
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) => event.score(event.team(0), 1, index + 1)),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const log = await logOf(running.service, event);
    expect(log).toHaveLength(16);
    expect(log.map((row) => row.old_strokes)).toEqual([
      null,
      ...log.slice(0, -1).map((row) => row.new_strokes),
    ]);
    const told = answers.map(({ body }) => [body.data.previousStrokes, body.data.strokes]);
    expect(told.toSorted()).toEqual(
      log
        .slice(1)
        .map((row) => [row.old_strokes, row.new_strokes])
        .toSorted(),
    );
    const [now, then] = await Promise.all([
      event.boards(),
      event.boards(`?as_of=${running.service.clock.now().toISOString()}`),
    ]);
    expect(now[0].rows[0].gross).toBe(log.at(-1)?.new_strokes);
    expect(then[0].rows).toEqual(now[0].rows);
  });

  it('lets one of many win who expect an empty hole', async () => {
    const event = await newEvent(INDIVIDUAL);
    await event.score(event.player(0), 2, 4);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        event.score(event.player(0), 1, index + 1, { expectedStrokes: null }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  });

  it('posts once however often it is sent with one Idempotency-Key', async () => {
    const event = await newEvent(INDIVIDUAL);
    const send = (key: string, strokes: number) =>
      event.post(`/players/${event.player(0)}/scores`, { hole: 1, strokes }, { 'idempotency-key': key });
    const twins = await Promise.all([send('a', 4), send('a', 4), send('a', 4)]);
    expect(new Set(twins.map(({ text }) => text)).size).toBe(1);
    expect(twins.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(2);
    await send('b', 5);
    expect((await send('a', 4)).text).toBe(twins[0]?.text);
    expect(await send('a', 6)).toMatchObject(conflict);
    expect((await logOf(running.service, event)).map((row) => row.new_strokes)).toEqual([4, 5]);
    expect((await event.boards())[0].rows[0].gross).toBe(5);
  });
});
