/**
 * Promises about flags: what looks wrong is raised once, goes away with its cause, and stays away once looked
 * at.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { invalid, notFound } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { COURSE } from '../../../../../test/support/worlds/rounds.ts';
import {
  createTournament,
  type TestTournament,
  type TournamentPlan,
} from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();
let person: Person;
beforeAll(async () => {
  person = await running.service.person();
});

const newEvent = (format: TournamentPlan['format'], start = '1A'): Promise<TestTournament> =>
  createTournament(person, {
    ...(format && { format }),
    holes: COURSE,
    teams: [{ name: 'Aces', start, players: [0, 0] }],
  });

const flagsOf = async (event: TestTournament, query = ''): Promise<Wire[]> =>
  (await event.get(`/flags${query}`)).body.data;

/** Kind, hole and status, by hole. */
const gist = async (event: TestTournament, query = ''): Promise<string[]> =>
  (await flagsOf(event, query))
    .map(({ kind, hole_number, status }) => `${kind} ${hole_number} ${status}`)
    .toSorted();

describe('an outlier', () => {
  // Hole 1 is a par 4, hole 2 a par 5, hole 3 a par 3.
  it.each([
    ['individual', [1, 2, 9, 10], [true, false, false, true]],
    ['best_ball', [1, 2, 9, 10], [true, false, false, true]],
    ['scramble', [1, 2, 6, 7], [true, false, false, true]],
  ] as const)('is flagged at the bound and not before it: %s, par 4', async (format, strokes, flagged) => {
    const event = await newEvent(format);
    const id = format === 'scramble' ? event.team(0) : event.player(0);
    const seen: boolean[] = [];
    for (const count of strokes) {
      await event.score(id, 1, count);
      seen.push((await flagsOf(event, '?status=open')).length > 0);
    }
    expect(seen).toEqual(flagged);
  });

  it.each([
    ['individual', 2, [1, 2, 10, 11], [true, false, false, true]],
    ['individual', 3, [1, 8, 9], [false, false, true]],
    ['scramble', 2, [1, 2, 3, 7, 8], [true, true, false, false, true]],
    ['scramble', 3, [1, 5, 6], [false, false, true]],
  ] as const)('depends on the par: %s, hole %i', async (format, hole, strokes, flagged) => {
    const event = await newEvent(format, `${hole}A`);
    const id = format === 'scramble' ? event.team(0) : event.player(0);
    const seen: boolean[] = [];
    for (const count of strokes) {
      await event.score(id, hole, count);
      seen.push((await flagsOf(event, '?status=open')).length > 0);
    }
    expect(seen).toEqual(flagged);
  });

  it('tells in words and figures whose it is', async () => {
    const event = await newEvent('individual');
    await event.score(event.player(0), 1, 12);
    const [flag] = await flagsOf(event);
    expect(await flagsOf(event)).toEqual([
      {
        id: expect.any(String),
        tournament_id: event.id,
        kind: 'outlier',
        team_id: null,
        player_id: event.player(0),
        hole_number: 1,
        detail: '12 strokes on a par 4',
        status: 'open',
        created_at: expect.stringMatching(/Z$/),
        resolved_at: null,
        updated_at: flag.created_at,
      },
    ]);
    const scramble = await newEvent('scramble');
    await scramble.score(scramble.team(0), 1, 12);
    expect((await flagsOf(scramble))[0]).toMatchObject({ team_id: scramble.team(0), player_id: null });
  });

  it('needs a par', async () => {
    const event = await createTournament(person, {
      format: 'individual',
      teams: [{ name: 'Aces', start: '1A', players: [0] }],
    });
    await event.cards([event.player(0), '1 20']);
    expect(await flagsOf(event)).toEqual([]);
  });
});

describe('a missing hole', () => {
  it('is one that was passed over in play order, once for each entrant and hole', async () => {
    const event = await newEvent('individual', '17A');
    const [one, other] = [event.player(0), event.player(0, 1)];
    // 17, 18, 1, 2 … is the order.
    await event.score(one, 17, 3);
    await event.score(one, 18, 5);
    expect(await gist(event)).toEqual([]);
    await event.score(one, 2, 5);
    await event.score(one, 3, 3);
    expect(await gist(event)).toEqual(['missing_hole 1 open']);
    await event.score(other, 1, 4);
    expect(await gist(event)).toEqual([
      'missing_hole 1 open',
      'missing_hole 17 open',
      'missing_hole 18 open',
    ]);
    await event.score(one, 1, 4);
    expect(await gist(event, '?status=open')).toEqual(['missing_hole 17 open', 'missing_hole 18 open']);
  });

  it('goes when the later hole is cleared', async () => {
    const event = await newEvent('scramble');
    await event.score(event.team(0), 2, 5);
    expect(await gist(event)).toEqual(['missing_hole 1 open']);
    await event.score(event.team(0), 2, null);
    expect(await gist(event)).toEqual(['missing_hole 1 resolved']);
  });
});

/** Gives hole 1, a par 4, another par. */
const setPar = (event: TestTournament, par: number) =>
  event.put('/holes', { holes: COURSE.map((hole) => (hole.holeNumber === 1 ? { ...hole, par } : hole)) });

const resolutions = async (event: TestTournament): Promise<Wire[]> =>
  (await event.get('/audit?action=flag.resolved')).body.data;

describe('a flag follows what it depends on', () => {
  it('is raised by a new par, and resolved by the old one', async () => {
    const event = await newEvent('individual');
    await event.score(event.player(0), 1, 9);
    expect(await gist(event)).toEqual([]);
    await setPar(event, 3);
    expect((await flagsOf(event)).map(({ detail, status }) => [detail, status])).toEqual([
      ['9 strokes on a par 3', 'open'],
    ]);
    await setPar(event, 4);
    expect(await gist(event)).toEqual(['outlier 1 resolved']);
    expect((await event.get('/summary')).body.data.openFlags).toBe(0);
  });

  it('names the par that holds now', async () => {
    const event = await newEvent('scramble');
    await event.score(event.team(0), 1, 12);
    const [before] = await flagsOf(event);
    await setPar(event, 5);
    const [after] = await flagsOf(event);
    expect(after).toEqual({ ...before, detail: '12 strokes on a par 5', updated_at: after.updated_at });
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(await resolutions(event)).toEqual([]);
  });

  it.each(['scramble', 'individual'] as const)('goes with a new start of the team: %s', async (format) => {
    const event = await newEvent(format, '16A');
    const id = format === 'scramble' ? event.team(0) : event.player(0);
    await event.score(id, 18, 5);
    await event.score(id, 1, 4);
    expect(await gist(event)).toEqual(['missing_hole 16 open', 'missing_hole 17 open']);
    await event.post(`/teams/${event.team(0)}/move`, { startingHole: 17 });
    expect(await gist(event)).toEqual(['missing_hole 16 resolved', 'missing_hole 17 open']);
    await event.post(`/teams/${event.team(0)}/move`, { startingHole: 18 });
    expect(await gist(event, '?status=open')).toEqual([]);
    // The order of play is now 15, 16, 17, 18, 1.
    await event.post(`/teams/${event.team(0)}/move`, { startingHole: 15 });
    expect(await gist(event, '?status=open')).toEqual(['missing_hole 15 open']);
  });

  it('goes with a player who moves to a team that starts elsewhere', async () => {
    const event = await createTournament(person, {
      format: 'best_ball',
      holes: COURSE,
      teams: [
        { name: 'Aces', start: '1A', players: [0, 0] },
        { name: 'Birdies', start: '3A', players: [0] },
      ],
    });
    const [mover, other] = [event.player(0), event.player(0, 1)];
    await event.cards([mover, '. . 3'], [other, '. . 3']);
    await event.post(`/players/${mover}/move`, { toTeamId: event.team(1) });
    const open = await flagsOf(event, '?status=open');
    expect(open.map(({ player_id, hole_number }) => [player_id, hole_number]).toSorted()).toEqual([
      [other, 1],
      [other, 2],
    ]);
    // A new team takes him along as well.
    await event.post('/teams', { teamName: 'Eagles', startingHole: 18, players: [{ playerId: mover }] });
    const again = await flagsOf(event, '?status=open');
    expect(again.filter(({ player_id }) => player_id === mover).map((flag) => flag.hole_number)).toEqual([
      18,
    ]);
  });

  it('knows only the holes that are played', async () => {
    const event = await newEvent('individual', '9A');
    await event.cards([event.player(0), '4 . . . . . . . 4']);
    expect(await flagsOf(event)).toHaveLength(9);
    await event.put('/holes', {
      holes: Array.from({ length: 9 }, (_, i) => ({ holeNumber: i + 1, par: 4 })),
    });
    expect(await flagsOf(event, '?status=open')).toEqual([]);
  });

  it('waits while its player has withdrawn', async () => {
    const event = await newEvent('individual');
    const player = event.player(0);
    await event.cards([player, '9 . 3']);
    await event.post(`/players/${player}/withdraw`);
    await setPar(event, 3);
    expect(await gist(event)).toEqual(['missing_hole 2 resolved']);
    await event.post(`/players/${player}/reinstate`);
    expect(await gist(event)).toEqual(['missing_hole 2 resolved', 'outlier 1 open']);
  });

  it('does not come back by a change of par when somebody has looked at it', async () => {
    const event = await newEvent('individual');
    await event.score(event.player(0), 1, 12);
    const [flag] = await flagsOf(event);
    await event.post(`/flags/${flag.id}/resolve`);
    await setPar(event, 5);
    await setPar(event, 3);
    expect((await flagsOf(event)).map(({ detail, status }) => [detail, status])).toEqual([
      ['12 strokes on a par 4', 'resolved'],
    ]);
  });
});

describe('a flag that is resolved by itself', () => {
  type Cause = (event: TestTournament, player: string) => Promise<unknown>;
  const CAUSES: [string, Cause][] = [
    ['a correction', (event, player) => event.score(player, 1, 5)],
    ['a bulk of corrections', (event, player) => event.cards([player, '5'])],
    ['a new par', (event) => setPar(event, 6)],
    ['a withdrawal', (event, player) => event.post(`/players/${player}/withdraw`)],
  ];

  it.each(CAUSES)('is audited once, as done by the service: %s', async (_name, cause) => {
    const event = await newEvent('individual');
    const player = event.player(0);
    await event.score(player, 1, 11);
    const [flag] = await flagsOf(event);
    await cause(event, player);
    expect(await gist(event)).toEqual(['outlier 1 resolved']);
    const how = { kind: 'outlier', hole: 1, team_id: null, player_id: player, auto: true };
    expect(await resolutions(event)).toEqual([
      {
        id: expect.any(String),
        action: 'flag.resolved',
        actor_email: null,
        target_type: 'flag',
        target_id: flag.id,
        metadata: how,
        created_at: (await flagsOf(event))[0].resolved_at,
      },
    ]);
    await event.score(player, 2, 5);
    await setPar(event, 5);
    expect(await resolutions(event)).toHaveLength(1);
  });
});

describe('a flag', () => {
  it('is resolved by the correction that removes its cause, and comes for another value', async () => {
    const event = await newEvent('individual');
    const player = event.player(0);
    const openFlags = async () => (await event.get('/summary')).body.data.openFlags;
    await event.score(player, 1, 12);
    expect(await openFlags()).toBe(1);
    await event.score(player, 1, 13);
    expect((await flagsOf(event)).map(({ detail, status }) => [detail, status])).toEqual([
      ['13 strokes on a par 4', 'open'],
      ['12 strokes on a par 4', 'resolved'],
    ]);
    await event.score(player, 1, 4);
    expect(await gist(event)).toEqual(['outlier 1 resolved', 'outlier 1 resolved']);
    expect(await openFlags()).toBe(0);
  });

  it('is resolved by hand, audited once, and does not come back for the same value', async () => {
    const event = await newEvent('individual');
    const player = event.player(0);
    await event.cards([player, '12 . 3']);
    const outlier = (await flagsOf(event)).find(({ kind }) => kind === 'outlier');
    const resolve = () => event.post(`/flags/${outlier.id}/resolve`);
    const { status, body } = await resolve();
    expect([status, body.data]).toEqual([
      200,
      {
        ...{ ...outlier, status: 'resolved', resolved_at: expect.stringMatching(/Z$/) },
        updated_at: body.data.resolved_at,
      },
    ]);
    expect((await resolve()).body).toEqual(body);
    const audits = (await event.get('/audit?action=flag.resolved')).body.data;
    expect(audits).toHaveLength(1);
    expect(audits[0]).toMatchObject({
      target_type: 'flag',
      target_id: outlier.id,
      metadata: { kind: 'outlier', hole: 1, player_id: player, client_id: person.clientId },
    });
    // Away and back to the very value that somebody has looked at.
    await event.score(player, 1, 4);
    await event.score(player, 1, 12);
    expect(await gist(event, '?status=open')).toEqual(['missing_hole 2 open']);
    await event.score(player, 1, 13);
    expect(await gist(event, '?status=open')).toEqual(['missing_hole 2 open', 'outlier 1 open']);
    expect(await gist(event, '?status=resolved')).toEqual(['outlier 1 resolved']);
  });

  it('is resolved by the withdrawal of its player, and only his', async () => {
    const event = await newEvent('individual');
    await event.cards([event.player(0), '12 . 3'], [event.player(0, 1), '12']);
    await event.post(`/players/${event.player(0)}/withdraw`);
    const open = await flagsOf(event, '?status=open');
    expect(open.map(({ player_id }) => player_id)).toEqual([event.player(0, 1)]);
    expect(await flagsOf(event, '?status=resolved')).toHaveLength(2);
  });

  it('is listed newest first, page by page', async () => {
    const event = await newEvent('individual');
    await event.cards([event.player(0), '. . . . 12']);
    const first = (await event.get('/flags?limit=3')).body;
    const rest = (await event.get(`/flags?limit=3&cursor=${first.page.next_cursor}`)).body;
    const ids = [...first.data, ...rest.data].map(({ id }) => id);
    expect(ids).toHaveLength(5);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(rest.page).toEqual({ next_cursor: null, has_more: false });
  });

  it('is refused and not found where it should be', async () => {
    const [event, other] = [await newEvent('individual'), await newEvent('individual')];
    await event.score(event.player(0), 1, 12);
    const [flag] = await flagsOf(event);
    expect(await event.get('/flags?status=closed')).toMatchObject(invalid('status'));
    expect(await other.post(`/flags/${flag.id}/resolve`)).toMatchObject(notFound);
    expect(await event.post('/flags/nothing/resolve')).toMatchObject(notFound);
    const stranger = await running.service.person();
    expect(await stranger.post(`${event.path}/flags/${flag.id}/resolve`)).toMatchObject(notFound);
    expect(await stranger.get(`${event.path}/flags`)).toMatchObject(notFound);
  });

  it('is not raised by a score that is refused or tried', async () => {
    const event = await newEvent('individual');
    await event.score(event.player(0), 3, 12, { dryRun: true });
    await event.score(event.player(0), 3, 12, { expectedStrokes: 4 });
    expect(await flagsOf(event)).toEqual([]);
  });
});
