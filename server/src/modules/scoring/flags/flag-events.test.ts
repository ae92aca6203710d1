/**
 * Promises about `flag.opened`, `flag.updated` and `flag.resolved`: one event for each change of a flag, whatever
 * causes it, with the flag as the API lists it.
 */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { type Phone, phoneOf, tap } from '../../../../../test/support/worlds/play.ts';
import { act } from '../../../../../test/support/worlds/roster.ts';
import { COURSE } from '../../../../../test/support/worlds/rounds.ts';
import { INDIVIDUAL } from '../../../../../test/support/worlds/scores.ts';
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

/** What was told, each event with the flag as the list has it, and an `updated_at` after the one before. */
async function by(event: TestTournament, act: () => Promise<unknown>): Promise<Told[]> {
  const earlier = await toldOf(running.service, event.person, 'flag');
  const told = await toldBy(running.service, event.person, act, 'flag');
  const listed = (await event.get('/flags?limit=200')).body.data;
  for (const { data: flag, type } of told) {
    const { previous, ...shown } = flag;
    expect(listed).toContainEqual(shown);
    const last = earlier.filter((one) => one.data.id === flag.id).at(-1);
    if (type === 'flag.opened') expect([previous, flag.updated_at]).toEqual([{}, flag.created_at]);
    else expect(flag.updated_at > last?.data.updated_at).toBe(true);
  }
  return told;
}

const gist = (told: Told[]): string[] => gistOf(told, 'kind', 'hole_number', 'status');

const withPar = (par: number) => COURSE.map((hole) => (hole.holeNumber === 1 ? { ...hole, par } : hole));

describe('a score', () => {
  it('opens flags, resolves them once their cause is gone, and changes none otherwise', async () => {
    const event = await played();
    const player = event.player(0);
    const score = (hole: number, strokes: number | null) => data(event.score(player, hole, strokes));
    expect(gist(await by(event, () => score(1, 12)))).toEqual(['flag.opened outlier 1 open']);
    expect(await by(event, () => score(1, 12))).toEqual([]);
    const resolved = await by(event, () => score(1, 4));
    expect(gist(resolved)).toEqual(['flag.resolved outlier 1 resolved']);
    expect(resolved[0]?.data.previous).toEqual({ status: 'open', resolved_at: null });
    expect(gist(await by(event, () => score(3, 3)))).toEqual(['flag.opened missing_hole 2 open']);
    expect(gist(await by(event, () => score(2, 4)))).toEqual(['flag.resolved missing_hole 2 resolved']);
    expect(await by(event, () => score(4, 4))).toEqual([]);
  });

  it('of many in one request, or at once, tells of each flag', async () => {
    const event = await played();
    const [one, other] = [event.player(0), event.player(0, 1)];
    const told = await by(event, () => event.cards([one, '12 5 12'], [other, '12']));
    expect(gist(told).toSorted()).toEqual([
      'flag.opened outlier 1 open',
      'flag.opened outlier 1 open',
      'flag.opened outlier 3 open',
    ]);
    const resolved = await by(event, () =>
      Promise.all([
        data(event.score(one, 1, 4)),
        data(event.score(other, 1, 4)),
        data(event.score(other, 2, 4)),
      ]),
    );
    expect(gist(resolved)).toEqual(Array(2).fill('flag.resolved outlier 1 resolved'));
  });

  it('from the dashboard opens one flag about the card, which follows it', async () => {
    const event = await played();
    const { browser, at } = await member(running.service, event.person.organizationId);
    const post = (hole: number) =>
      data(browser.post(at(`${event.path}/players/${event.player(0)}/scores`), { hole, strokes: 4 }));
    expect(gist(await by(event, () => post(4)))).toEqual(['flag.opened missing_hole 1 open']);
    const followed = await by(event, () => post(1));
    expect(gist(followed)).toEqual(['flag.updated missing_hole 2 open']);
    expect(followed[0]?.data.previous).toEqual({ hole_number: 1, detail: 'Holes 1–3 have no score' });
    expect(gist(await by(event, () => event.cards([event.player(0), '4 4 4'])))).toEqual([
      'flag.resolved missing_hole 2 resolved',
    ]);
  });
});

describe('what cards are judged by', () => {
  it('tells of flags when a par changes: of the same flag in other words, and of one that has no cause', async () => {
    const event = await played();
    await data(event.score(event.player(0), 1, 12));
    const updated = await by(event, () => event.put('/holes', { holes: withPar(5) }));
    expect(gist(updated)).toEqual(['flag.updated outlier 1 open']);
    expect(updated[0]?.data).toMatchObject({
      ...{ detail: '12 strokes on a par 5', previous: { detail: '12 strokes on a par 4' } },
    });
    expect(await by(event, () => event.put('/holes', { holes: withPar(5) }))).toEqual([]);
    expect(
      gist(await by(event, () => act(event.person, event, { id: event.player(0) }, 'withdraw'))),
    ).toEqual(['flag.resolved outlier 1 resolved']);
  });
});

describe('staff', () => {
  it('resolve a flag once', async () => {
    const event = await played();
    await data(event.score(event.player(0), 1, 12));
    const [{ id }] = (await event.get('/flags')).body.data;
    const told = await by(event, async () => {
      const resolved = await data(event.post(`/flags/${id}/resolve`));
      expect((await event.get('/flags')).body.data).toEqual([resolved]);
      expect(await data(event.post(`/flags/${id}/resolve`))).toEqual(resolved);
    });
    expect(gist(told)).toEqual(['flag.resolved outlier 1 resolved']);
  });
});

describe('phones that disagree', () => {
  const disagreeing = async (plan: TournamentPlan = {}) => {
    const event = await played(plan);
    const [phone, other] = [await phoneOf(running.service, event), await phoneOf(running.service, event)];
    const offer = (by: Phone, strokes: number, base: number | null = null) =>
      by.tap(tap(1, strokes, { player_id: event.player(0), base_strokes: base }));
    await offer(phone, 4);
    return { event, phone, other, offer };
  };

  it('open a flag, change it by a newer offer, and resolve it by a choice', async () => {
    const { event, phone, other, offer } = await disagreeing();
    expect(gist(await by(event, () => offer(other, 5)))).toEqual(['flag.opened conflict 1 open']);
    const updated = await by(event, () => offer(other, 6));
    expect(gist(updated)).toEqual(['flag.updated conflict 1 open']);
    expect(updated[0]?.data).toMatchObject({
      ...{ detail: { stored: 4, offered: 6 }, previous: { detail: { stored: 4, offered: 5 } } },
    });
    expect(gist(await by(event, () => offer(phone, 4, 4)))).toEqual(['flag.resolved conflict 1 resolved']);
    expect(gist(await by(event, () => offer(other, 7)))).toEqual(['flag.opened conflict 1 open']);
    expect(gist(await by(event, () => offer(other, 7, 4)))).toEqual(['flag.resolved conflict 1 resolved']);
  });

  it('resolve it when staff change the score', async () => {
    const { event, other, offer } = await disagreeing();
    await offer(other, 5);
    expect(gist(await by(event, () => event.score(event.player(0), 1, 5)))).toEqual([
      'flag.resolved conflict 1 resolved',
    ]);
  });

  it('with a result that is final open a flag for staff', async () => {
    const { event, other, offer } = await disagreeing();
    await data(event.post('/status', { status: 'final' }));
    const told = await by(event, () => offer(other, 5));
    expect(gist(told)).toEqual(['flag.opened conflict 1 open']);
    expect(told[0]?.data.detail).toMatchObject({ late: true });
  });
});

it('flags are listed by their changes', async () => {
  const event = await played();
  for (const hole of [1, 2, 3]) await data(event.score(event.player(0), hole, 15));
  const [newest, middle, oldest] = (await event.get('/flags')).body.data;
  const [, from] = [newest, middle].map(({ updated_at }) => updated_at);
  await data(event.post(`/flags/${oldest.id}/resolve`));
  const { body } = await event.get(`/flags?updated_since=${encodeURIComponent(from)}`);
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([middle.id, newest.id, oldest.id]);
  expect(body.synced_to).toEqual(expect.any(String));
});
