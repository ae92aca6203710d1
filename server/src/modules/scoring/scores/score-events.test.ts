/**
 * Promises about `score.posted` and `score.corrected`: one event for each row of the score log, with it, whichever
 * way a score comes in; and none where nothing changes.
 */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { phoneOf, tap } from '../../../../../test/support/worlds/play.ts';
import { INDIVIDUAL, SCRAMBLE } from '../../../../../test/support/worlds/scores.ts';
import { member } from '../../../../../test/support/worlds/staff.ts';
import { gistOf, type Told, toldBy, toldOf } from '../../../../../test/support/worlds/told.ts';
import {
  createTournament,
  type TestTournament,
  type TournamentPlan,
} from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const played = async (plan: TournamentPlan = {}): Promise<TestTournament> =>
  createTournament(await running.service.person(), { ...INDIVIDUAL, status: 'live', ...plan });

const by = (event: TestTournament, act: () => Promise<unknown>): Promise<Told[]> =>
  toldBy(running.service, event.person, act, 'score');

/** Of each: hole, strokes, those before, and how it came in. */
const gist = (told: Told[]): string[] => gistOf(told, 'hole', 'strokes', 'previous_strokes', 'via');

/** The rows of the log as events have them, in the order of the feed. */
const logged = ({ id }: TestTournament) =>
  running.service.database.query(
    `select id, tournament_id, team_id, player_id, hole_number as hole, new_strokes as strokes,
       old_strokes as previous_strokes, version::int as revision, via, reason, iso_time(created_at) as created_at
     from score_log where tournament_id = $1 order by version, id`,
    [id],
  );

/** Each row of the log was told once, and a hole's revision grows from event to event. */
async function expectAllTold(event: TestTournament): Promise<void> {
  const told = (await toldOf(running.service, event.person, 'score')).map((one) => one.data);
  expect(
    told.toSorted((one, other) => one.revision - other.revision || (one.id < other.id ? -1 : 1)),
  ).toEqual(await logged(event));
  const revisions = new Map<string, number>();
  for (const { team_id, player_id, hole, revision, previous_strokes, strokes } of told) {
    const card = `${team_id ?? player_id} ${hole}`;
    expect(revision).toBeGreaterThan(revisions.get(card) ?? 0);
    expect(strokes).not.toBe(previous_strokes);
    revisions.set(card, revision);
  }
}

describe('a score', () => {
  it('that a phone undid and posted again is told in that order, also with the day it begins', async () => {
    const event = await played({ status: 'open', autoStatus: true });
    const phone = await phoneOf(running.service, event);
    const player_id = event.player(0);
    const told = await by(event, () =>
      phone.tap(
        tap(1, 4, { player_id }),
        tap(1, null, { player_id, base_strokes: 4 }),
        tap(1, 5, { player_id }),
      ),
    );
    expect(gist(told)).toEqual([
      'score.posted 1 4 null play',
      'score.corrected 1 null 4 play',
      'score.posted 1 5 null play',
    ]);
  });

  it('is told when it is posted, corrected and cleared, with the revision of the reply', async () => {
    const event = await played();
    const player = event.player(0);
    const reason = 'Say "revision":null, \\ and\na line, \u2028 or é 😀';
    const replies: { revision: number }[] = [];
    const told = await by(event, async () => {
      replies.push(await data(event.score(player, 1, 4)));
      replies.push(await data(event.score(player, 1, 5, { reason })));
      replies.push(await data(event.score(player, 1, null)));
    });
    expect(gist(told)).toEqual([
      'score.posted 1 4 null api',
      'score.corrected 1 5 4 api',
      'score.corrected 1 null 5 api',
    ]);
    expect(told.map((one) => one.data.revision)).toEqual(replies.map(({ revision }) => revision));
    expect(told[1]?.data).toMatchObject({ player_id: player, team_id: null, reason });
    for (const { created_at, data: score } of told) expect(created_at).toBe(score.created_at);
    await expectAllTold(event);
  });

  it('that changes nothing is not told: the same value, a dry run, a refusal, a key that is used again', async () => {
    const event = await played();
    const player = event.player(0);
    const key = { 'idempotency-key': 'once' };
    const post = () => event.post(`/players/${player}/scores`, { hole: 1, strokes: 4 }, key);
    const told = await by(event, async () => {
      const [first, again] = [await post(), await post()];
      expect(again.body).toEqual(first.body);
      await data(event.score(player, 1, 4));
      await data(event.score(player, 1, 6, { dryRun: true }));
      expect((await event.score(player, 1, 6, { expectedStrokes: 5 })).status).toBe(409);
    });
    expect(gist(told)).toEqual(['score.posted 1 4 null api']);
    expect(told[0]?.data.revision).toBeGreaterThan(0);
    await expectAllTold(event);
  });

  it('of staff says so', async () => {
    const event = await played();
    const { browser, at } = await member(running.service, event.person.organizationId);
    const told = await by(event, () =>
      data(browser.post(at(`${event.path}/players/${event.player(0)}/scores`), { hole: 2, strokes: 4 })),
    );
    expect(gist(told)).toEqual(['score.posted 2 4 null staff']);
    await expectAllTold(event);
  });

  it('that makes the event live is told after that, in one transaction with it', async () => {
    const event = await played({ status: 'open', autoStatus: true });
    const all = await toldBy(running.service, event.person, () => event.score(event.player(0), 1, 4));
    expect(gistOf(all)).toEqual(['tournament.status_changed', 'score.posted']);
    expect(new Set(all.map(({ transaction }) => transaction)).size).toBe(1);
    await expectAllTold(event);
  });

  it('of a team is told with its first, which fixes the handicap, and with all that follow', async () => {
    const event = await played(SCRAMBLE);
    const told = await by(event, async () => {
      await data(event.score(event.team(0), 1, 4));
      await data(event.score(event.team(0), 2, 4));
    });
    expect(gist(told)).toEqual(['score.posted 1 4 null api', 'score.posted 2 4 null api']);
    expect(told[0]?.data).toMatchObject({ team_id: event.team(0), player_id: null });
    await expectAllTold(event);
  });

  it('that raises or resolves a flag is told before the flag, in one transaction with it', async () => {
    const event = await played();
    const player = event.player(0);
    const all = await toldBy(running.service, event.person, async () => {
      await data(event.score(player, 1, 12));
      await data(event.score(player, 1, 4));
    });
    expect(gistOf(all)).toEqual(['score.posted', 'flag.opened', 'score.corrected', 'flag.resolved']);
    expect(all[0]?.transaction).toBe(all[1]?.transaction);
    expect(all[2]?.transaction).toBe(all[3]?.transaction);
    await expectAllTold(event);
  });
});

describe('many scores', () => {
  it('in one request share a revision; those that stand already are passed over', async () => {
    const event = await played();
    const [one, other] = [event.player(0), event.player(0, 1)];
    await data(event.score(one, 1, 4));
    let reply: { revision: number } | undefined;
    const told = await by(event, async () => {
      reply = await event.cards([one, '4 5 3'], [other, '4']);
    });
    expect(gist(told)).toEqual([
      'score.posted 2 5 null api',
      'score.posted 3 3 null api',
      'score.posted 1 4 null api',
    ]);
    expect(new Set(told.map((score) => score.data.revision))).toEqual(new Set([reply?.revision]));
    expect(new Set(told.map(({ transaction }) => transaction)).size).toBe(1);
    expect(await by(event, () => event.cards([one, '4 5 3'], [other, '4']))).toEqual([]);
    await expectAllTold(event);
  });

  it('that are refused are told by none', async () => {
    const event = await played();
    const items = [1, 19].map((hole) => ({ playerId: event.player(0), hole, strokes: 4 }));
    expect(await by(event, () => event.post('/scores/bulk', { items }))).toEqual([]);
  });

  it('that come at once are told once each, in the order in which each card changed', async () => {
    const event = await played({ settings: { teamSize: 6 }, teams: [6, 6] });
    await Promise.all(
      event.playerIds.flatMap((player) =>
        Array.from({ length: 6 }, (_, nth) => data(event.score(player, (nth % 2) + 1, 3 + nth))),
      ),
    );
    expect(await toldOf(running.service, event.person, 'score')).toHaveLength(72);
    await expectAllTold(event);
  });
});

describe('a tap', () => {
  it('is told like a score, and once however often it is sent', async () => {
    const event = await played();
    const phone = await phoneOf(running.service, event);
    const [first, second] = [1, 2].map((hole) => tap(hole, 4, { player_id: event.player(0) }));
    const told = await by(event, async () => {
      for (const taps of [[first], [first, second], [second]])
        await phone.tap(...taps.flatMap((one) => one ?? []));
    });
    expect(gist(told)).toEqual(['score.posted 1 4 null play', 'score.posted 2 4 null play']);
    await expectAllTold(event);
  });

  it('is told each time where several of one request are on one hole: the last has the newest revision', async () => {
    const event = await played();
    const phone = await phoneOf(running.service, event);
    const on = { player_id: event.player(0) };
    const told = await by(event, async () => {
      await phone.tap(
        tap(1, 4, on),
        tap(1, 5, { ...on, base_strokes: 4 }),
        tap(1, 6, { ...on, base_strokes: 5 }),
        tap(2, 4, on),
      );
      await data(event.score(event.player(0), 1, 7));
    });
    expect(gist(told)).toEqual([
      'score.posted 1 4 null play',
      'score.corrected 1 5 4 play',
      'score.corrected 1 6 5 play',
      'score.posted 2 4 null play',
      'score.corrected 1 7 6 api',
    ]);
    const [first = 0, ...more] = told.map((one) => one.data.revision);
    expect(more.map((revision) => revision - first)).toEqual([1, 2, 2, 3]);
    await expectAllTold(event);
  });

  it('that differs from what stands tells of no score, the one that settles it does', async () => {
    const event = await played();
    const [phone, other] = [await phoneOf(running.service, event), await phoneOf(running.service, event)];
    const on = { player_id: event.player(0) };
    await phone.tap(tap(1, 4, on));
    const all = await toldBy(running.service, event.person, async () => {
      await other.tap(tap(1, 5, on));
      await other.tap(tap(1, 5, { ...on, base_strokes: 4 }));
    });
    expect(gistOf(all)).toEqual(['flag.opened', 'score.corrected', 'flag.resolved']);
    await expectAllTold(event);
  });

  it('that makes the event live is told, and those of many phones at once are', async () => {
    const event = await played({
      status: 'open',
      autoStatus: true,
      settings: { teamSize: 6 },
      teams: [6, 6],
    });
    const phones = await Promise.all([0, 1].map((team) => phoneOf(running.service, event, team)));
    await Promise.all(
      [1, 2, 3].flatMap((hole) =>
        phones.flatMap((phone, team) =>
          [0, 1, 2, 3, 4, 5].map((seat) => phone.tap(tap(hole, 4, { player_id: event.player(team, seat) }))),
        ),
      ),
    );
    expect(await toldOf(running.service, event.person, 'score')).toHaveLength(36);
    await expectAllTold(event);
  });
});
