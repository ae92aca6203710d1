/**
 * Promises about `leaderboard.leader_changed`: whoever leads is told soon, once by however many workers, and not
 * when nobody else does.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { Service, useService } from '../../../../../test/support/run/service.ts';
import { INDIVIDUAL } from '../../../../../test/support/worlds/scores.ts';
import { gistOf, type Told, toldOf } from '../../../../../test/support/worlds/told.ts';
import {
  createTournament,
  type TestTournament,
  type TournamentPlan,
} from '../../../../../test/support/worlds/tournaments.ts';
import { LeaderWatch } from './leader-watch.ts';

const running = useService();
const others: Service[] = [];

const watches = (): LeaderWatch[] =>
  [running.service, ...others].flatMap(({ worker }) =>
    worker.workers.filter((each): each is LeaderWatch => each instanceof LeaderWatch),
  );

/** Three nodes, each with a worker that looks. */
beforeAll(async () => {
  for (let nth = 0; nth < 2; nth += 1) others.push(await Service.start(running.service.database));
  for (const watch of watches()) watch.start();
});
afterAll(async () => {
  for (const watch of watches()) await watch.stop();
  for (const other of others) await other.stop();
});

const played = async (plan: TournamentPlan = {}): Promise<TestTournament> =>
  createTournament(await running.service.person(), {
    ...{ ...INDIVIDUAL, settings: { boards: ['gross', 'net'] }, status: 'live' },
    ...plan,
  });

const told = ({ person }: TestTournament): Promise<Told[]> => toldOf(running.service, person, 'leaderboard');

/** As if the last look had been so long ago that the next may follow. */
const rested = ({ id }: TestTournament): Promise<unknown> =>
  running.service.database.query(
    "update leader_looks set looked_at = looked_at - interval '1 minute' where tournament_id = $1",
    [id],
  );

/** Waits until the boards as they are now were looked at, and returns what was told. */
async function lookedAt(event: TestTournament): Promise<Told[]> {
  for (;;) {
    const [look] = await running.service.database.query<{ behind: boolean }>(
      `select board.version > coalesce(look.version, 0) as behind from board_versions as board
         left join leader_looks as look using (organization_id, tournament_id) where board.tournament_id = $1`,
      [event.id],
    );
    if (look?.behind === false) return told(event);
    await sleep(20);
  }
}

const names = (rows: { playerName: string }[]) =>
  rows
    .map(({ playerName }) => playerName)
    .toSorted()
    .join('+');
const gist = (all: Told[]): string[] =>
  all.map(({ data: { board, previous_leaders, leaders } }) =>
    [board, names(previous_leaders), '>', names(leaders)].join(' '),
  );

describe('a leader', () => {
  it('is told with the rows of the board, once, and who led before', async () => {
    const event = await played();
    await data(event.score(event.player(0), 1, 4));
    const first = await lookedAt(event);
    expect(gist(first)).toEqual(['gross  > Aces 1', 'net  > Aces 1']);
    const { holes: _holes, ...row } = (await event.board('gross')).rows[0];
    const { revision } = first[0]?.data ?? {};
    expect(first[0]?.data).toEqual({
      ...{ tournament_id: event.id, board: 'gross', revision, provisional: true },
      ...{ leaders: [row], leader_count: 1, previous_leaders: [], previous_count: 0 },
    });

    await rested(event);
    await data(event.score(event.player(0, 1), 1, 3));
    const second = (await lookedAt(event)).slice(2);
    expect(gist(second)).toEqual(['gross Aces 1 > Aces 2', 'net Aces 1 > Aces 2']);
    expect(second[0]?.data.previous_leaders).toEqual(first[0]?.data.leaders);
    expect(second[0]?.data.revision).toBeGreaterThan(revision);
  });

  it('is not told again while the same lead, nor before five seconds have gone', async () => {
    const event = await played({ settings: { boards: [] } });
    await data(event.score(event.player(0), 1, 4));
    await lookedAt(event);
    await rested(event);
    await data(event.score(event.player(0), 2, 4));
    expect(await lookedAt(event)).toHaveLength(1);
    const begun = performance.now();
    await data(event.score(event.player(0, 1), 1, 3));
    await data(event.score(event.player(0, 1), 1, 9));
    expect(await lookedAt(event)).toHaveLength(1);
    expect(performance.now() - begun).toBeGreaterThan(4000);
    expect(performance.now() - begun).toBeLessThan(7000);
  });

  it('shares the lead, is found by countback when the event becomes final, and may be nobody', async () => {
    const event = await played({ settings: { boards: [] } });
    const pars = '4 5 3 4 4 4 3 5 4 | 4 4 3 5 4 4 4 3 5';
    await event.cards([event.player(0), pars], [event.player(0, 1), pars.replace('5 3', '3 5')]);
    await event.cards([event.player(0), pars.replace(/3 5$/, '4 4')]);
    expect(gist(await lookedAt(event))).toEqual(['gross  > Aces 1+Aces 2']);
    await rested(event);
    await data(event.post('/status', { status: 'final' }));
    const final = (await lookedAt(event)).slice(1);
    expect(final).toHaveLength(1);
    expect(final[0]?.data).toMatchObject({ provisional: false, leader_count: 1, previous_count: 2 });
    await rested(event);
    const none = pars.replace(/\d/g, '.');
    const items = event.playerIds.flatMap((playerId) =>
      none.split(/[ |]+/).map((_, index) => ({ playerId, hole: index + 1, strokes: null })),
    );
    await data(event.post('/scores/bulk', { items }));
    const last = (await lookedAt(event)).at(-1);
    expect(last?.data).toMatchObject({ leaders: [], leader_count: 0, previous_count: 1 });
  });

  it('is told only while the event is live or final', async () => {
    const event = await played({ status: 'open' });
    await data(event.post(`/players/${event.player(0)}/checkin`));
    await sleep(600);
    expect(await told(event)).toEqual([]);
  });

  it('of a large tie is told by its first ten rows', async () => {
    const event = await played({ settings: { teamSize: 6 }, teams: [6, 6] });
    await event.cards(...event.playerIds.map((id): [string, string] => [id, '4']));
    const [first] = await lookedAt(event);
    expect(first?.data).toMatchObject({ leader_count: 12 });
    expect(first?.data.leaders).toHaveLength(10);
  });

  it('is found, too, where no worker has heard of the change', async () => {
    const event = await played({ settings: { boards: [] } });
    await lookedAt(event);
    await data(event.score(event.player(0), 1, 4));
    await running.service.database.query('delete from told_leaders where tournament_id = $1', [event.id]);
    await rested(event);
    expect(gistOf(await lookedAt(event), 'board')).toContain('leaderboard.leader_changed gross');
  });
});
