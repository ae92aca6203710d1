/**
 * Promises about scores: who may have one and when, what a correction leaves behind, and what scores then
 * forbid.
 */
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { COURSE } from '../../../../../test/support/worlds/rounds.ts';
import { INDIVIDUAL, logOf, SCRAMBLE } from '../../../../../test/support/worlds/scores.ts';
import {
  createTournament,
  type TestTournament,
  type TournamentPlan,
} from '../../../../../test/support/worlds/tournaments.ts';
import { MINUTE } from '../../../platform/clock.ts';

const running = useService();
let person: Person;
beforeAll(async () => {
  person = await running.service.person();
});

const newEvent = (plan: TournamentPlan): Promise<TestTournament> =>
  createTournament(person, { holes: COURSE, ...plan });

const scoreAudits = async (event: TestTournament): Promise<Wire[]> =>
  (await event.get('/audit?action=score.corrected')).body.data;

/** Everything the event has stored, as text. */
async function stored({ id }: TestTournament): Promise<string> {
  const tables = ['teams', 'players', 'score_log', 'score_flags', 'board_versions', 'audit_events'];
  const [event, ...rows] = await Promise.all([
    running.service.database.query('select * from tournaments where id = $1', [id]),
    ...tables.map((table) =>
      running.service.database.query(
        `select coalesce(json_agg(t order by t::text), '[]') from ${table} t where tournament_id = $1`,
        [id],
      ),
    ),
  ]);
  return JSON.stringify([event, rows]);
}

const move = (event: TestTournament, status: string, autoStatus = false) =>
  event.post('/status', { status, autoStatus });

describe('a posted score', () => {
  it('is stored, corrected and cleared, each time with what was there before and a growing revision', async () => {
    const event = await newEvent(SCRAMBLE);
    const team = event.team(0);
    const answers = [
      await event.score(team, 5, 4),
      await event.score(team, 5, 6, { reason: 'Card recount' }),
      await event.score(team, 5, null),
    ];
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual([
      [200, { corrected: true, hole: 5, previousStrokes: null, strokes: 4, revision: expect.any(Number) }],
      [200, { corrected: true, hole: 5, previousStrokes: 4, strokes: 6, revision: expect.any(Number) }],
      [200, { corrected: true, hole: 5, previousStrokes: 6, strokes: null, revision: expect.any(Number) }],
    ]);
    const revisions = answers.map(({ body }) => body.data.revision);
    expect(revisions).toEqual([revisions[0], revisions[0] + 1, revisions[0] + 2]);
    expect((await event.boards())[0].rows[0]).toMatchObject({ thru: 0, gross: null, status: 'not_started' });
  });

  it('leaves an audit row that tells old and new, by whom and why', async () => {
    const event = await newEvent(INDIVIDUAL);
    await event.score(event.player(0), 3, 4);
    await event.score(event.player(0), 3, 5, { reason: 'Card recount' });
    expect((await scoreAudits(event))[0]).toMatchObject({
      action: 'score.corrected',
      actor_email: null,
      target_type: 'score',
      target_id: event.player(0),
      metadata: {
        entrant_type: 'player',
        hole: 3,
        old: 4,
        new: 5,
        reason: 'Card recount',
        client_id: event.person.clientId,
      },
    });
  });

  it('leaves a log that explains the end state', async () => {
    const event = await newEvent(INDIVIDUAL);
    for (const [hole, strokes] of [
      [1, 4],
      [2, 5],
      [1, 6],
      [2, 6],
    ] as const)
      await event.score(event.player(0), hole, strokes, { reason: `to ${strokes}` });
    await event.score(event.player(0), 2, null);
    const by = { via: 'api', client_id: event.person.clientId };
    expect(await logOf(running.service, event)).toEqual([
      { hole_number: 1, old_strokes: null, new_strokes: 4, ...by, reason: 'to 4' },
      { hole_number: 2, old_strokes: null, new_strokes: 5, ...by, reason: 'to 5' },
      { hole_number: 1, old_strokes: 4, new_strokes: 6, ...by, reason: 'to 6' },
      { hole_number: 2, old_strokes: 5, new_strokes: 6, ...by, reason: 'to 6' },
      { hole_number: 2, old_strokes: 6, new_strokes: null, ...by, reason: null },
    ]);
  });

  it('changes nothing when the same value is there already', async () => {
    const event = await newEvent(INDIVIDUAL);
    const first = await event.score(event.player(0), 1, 4);
    const before = await stored(event);
    for (const strokes of [4, 4]) {
      const again = await event.score(event.player(0), 1, strokes, { reason: 'Once more' });
      expect(again).toMatchObject({ status: 200, body: { data: { corrected: true, previousStrokes: 4 } } });
      expect(again.body.data.revision).toBe(first.body.data.revision);
    }
    expect((await event.score(event.player(0), 2, null)).body.data).toMatchObject({
      previousStrokes: null,
      strokes: null,
    });
    expect(await stored(event)).toBe(before);
  });

  it('is refused when it is no score, and changes nothing', async () => {
    const event = await newEvent(INDIVIDUAL);
    const before = await stored(event);
    for (const strokes of [0, 21, -1, 1.5, '4', true, [], undefined])
      expect(
        await event.post(`/players/${event.player(0)}/scores`, { hole: 1, strokes }),
        String(strokes),
      ).toMatchObject(invalid('strokes'));
    for (const hole of [0, 19, 1.5, '1', null, undefined])
      expect(
        await event.post(`/players/${event.player(0)}/scores`, { hole, strokes: 4 }),
        String(hole),
      ).toMatchObject(invalid('hole'));
    for (const expectedStrokes of [0, 21, '4', 1.5])
      expect(await event.score(event.player(0), 1, 4, { expectedStrokes })).toMatchObject(
        invalid('expectedStrokes'),
      );
    expect(await event.score(event.player(0), 1, 4, { dryRun: 'yes' })).toMatchObject(invalid('dryRun'));
    expect(await event.score(event.player(0), 1, 4, { reason: 'x'.repeat(201) })).toMatchObject(
      invalid('reason'),
    );
    expect(await stored(event)).toBe(before);
    for (const strokes of [1, 20])
      expect((await event.score(event.player(0), 1, strokes, { reason: 'x'.repeat(200) })).status).toBe(200);
  });

  it('is refused on a hole that the event does not have', async () => {
    const event = await newEvent({ ...INDIVIDUAL, holes: [] });
    expect((await event.score(event.player(0), 18, 4)).status).toBe(200);
    const nine = await newEvent({
      ...INDIVIDUAL,
      holes: Array.from({ length: 9 }, (_, index) => ({ holeNumber: index + 1, par: 4 })),
    });
    expect(await nine.score(nine.player(0), 10, 4)).toMatchObject(invalid('hole'));
    expect((await nine.score(nine.player(0), 9, 4)).status).toBe(200);
  });

  it('is taken only when what the caller expects is there', async () => {
    const event = await newEvent(INDIVIDUAL);
    const player = event.player(0);
    expect(await event.score(player, 1, 4, { expectedStrokes: 5 })).toMatchObject(conflict);
    expect((await event.score(player, 1, 4, { expectedStrokes: null })).status).toBe(200);
    expect(await event.score(player, 1, 5, { expectedStrokes: null })).toMatchObject(conflict);
    expect(await event.score(player, 1, 5, { expectedStrokes: 3 })).toMatchObject(conflict);
    expect(await event.score(player, 1, 4, { expectedStrokes: 5 })).toMatchObject(conflict);
    expect((await event.score(player, 1, 5, { expectedStrokes: 4 })).body.data.previousStrokes).toBe(4);
    expect((await logOf(running.service, event)).map((row) => row.new_strokes)).toEqual([4, 5]);
  });

  it('belongs to teams in a scramble, to players otherwise, and to nobody without a format', async () => {
    const plan = { teams: [{ name: 'Aces', players: [null] }] };
    const [scramble, ball, single, none] = await Promise.all([
      newEvent({ ...plan, format: 'scramble' }),
      newEvent({ ...plan, format: 'best_ball' }),
      newEvent({ ...plan, format: 'individual' }),
      newEvent(plan),
    ]);
    const team = (event: TestTournament) =>
      event.post(`/teams/${event.team(0)}/scores`, { hole: 1, strokes: 4 });
    const player = (event: TestTournament) =>
      event.post(`/players/${event.player(0)}/scores`, { hole: 1, strokes: 4 });
    for (const refused of [
      player(scramble),
      team(ball),
      team(single),
      team(none),
      player(none),
      none.post('/scores/bulk', { items: [{ playerId: none.player(0), hole: 1, strokes: 4 }] }),
    ])
      expect(await refused).toMatchObject(conflict);
    for (const taken of [team(scramble), player(ball), player(single)])
      expect((await taken).status).toBe(200);
  });

  it('is not found for a stranger, a stranger’s event or a malformed id', async () => {
    const event = await newEvent(INDIVIDUAL);
    const other = await createTournament(await running.service.person(), INDIVIDUAL);
    const body = { hole: 1, strokes: 4 };
    for (const path of [
      `/tournaments/${event.id}/players/${UNKNOWN_ID}/scores`,
      `/tournaments/${event.id}/players/${other.player(0)}/scores`,
      `/tournaments/${event.id}/players/nobody/scores`,
      `/tournaments/${other.id}/players/${other.player(0)}/scores`,
      `/tournaments/${UNKNOWN_ID}/players/${event.player(0)}/scores`,
    ])
      expect(await event.person.post(path, body), path).toMatchObject(notFound);
    expect(
      await event.post('/scores/bulk', { items: [{ playerId: other.player(0), ...body }] }),
    ).toMatchObject(notFound);
  });
});

describe('a dry run', () => {
  it('shows the rows before and after on every board, and changes nothing', async () => {
    const event = await newEvent(INDIVIDUAL);
    await event.cards([event.player(0), '4 5'], [event.player(0, 1), '4 4']);
    const before = await stored(event);
    const { status, body } = await event.score(event.player(0), 2, 3, { dryRun: true, reason: 'What if' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ corrected: false, hole: 2, previousStrokes: 5, strokes: 3 });
    const gist = (rows: Wire[]) =>
      rows.map(({ board, row }) => [board, row.playerId, row.positionLabel, row.gross, row.score]);
    const me = event.player(0);
    expect(gist(body.data.before)).toEqual([
      ['gross', me, '2', 9, 0],
      // Handicap 10: a stroke on both; handicap 20: a stroke on both as well.
      ['net', me, '2', 9, -2],
      ['stableford', me, '2', 9, 6],
    ]);
    expect(gist(body.data.after)).toEqual([
      ['gross', me, '1', 7, -2],
      ['net', me, '1', 7, -4],
      ['stableford', me, '1', 7, 8],
    ]);
    expect(await stored(event)).toBe(before);
    await event.score(event.player(0), 2, 3);
    const after = (await event.boards()).map(({ board, rows }) => ({
      board,
      row: rows.find((row: Wire) => row.playerId === me),
    }));
    expect(gist(after)).toEqual(gist(body.data.after));
  });

  it('does not make an event live, stores no handicap, and is refused where the score would be', async () => {
    const event = await newEvent(SCRAMBLE);
    const before = await stored(event);
    const { body } = await event.score(event.team(0), 1, 3, { dryRun: true });
    expect(body.data.before[0].row).toMatchObject({ status: 'not_started', handicap: 9 });
    expect(body.data.after[1].row).toMatchObject({ gross: 3, net: 2, handicap: 9 });
    expect(await event.score(event.team(0), 1, 3, { dryRun: true, expectedStrokes: 4 })).toMatchObject(
      conflict,
    );
    expect(await stored(event)).toBe(before);
  });
});

describe('the status of the event', () => {
  it('becomes live with the first score of an automatic event, audited as automatic', async () => {
    for (const status of ['setup', 'open']) {
      const event = await newEvent(INDIVIDUAL);
      if (status === 'open') await move(event, 'open', true);
      await event.score(event.player(0), 1, 4);
      expect((await event.get('')).body.data).toMatchObject({ status: 'live', auto_status: true });
      const [change] = (await event.get('/audit?action=tournament.status_changed')).body.data;
      expect(change.metadata).toMatchObject({ old: status, new: 'live', auto: true });
      expect(await scoreAudits(event)).toHaveLength(1);
    }
  });

  it('stays where it is when the first score is refused, or nothing', async () => {
    const event = await newEvent(INDIVIDUAL);
    await event.score(event.player(0), 1, 4, { expectedStrokes: 5 });
    await event.score(event.player(0), 1, null);
    await event.post('/scores/bulk', {
      items: [
        { playerId: event.player(0), hole: 1, strokes: 4 },
        { playerId: UNKNOWN_ID, hole: 1, strokes: 4 },
      ],
    });
    expect((await event.get('')).body.data.status).toBe('setup');
  });

  it('decides whether scores are taken', async () => {
    const event = await newEvent(INDIVIDUAL);
    const post = (strokes: number) => event.score(event.player(0), 1, strokes);
    for (const status of ['setup', 'open']) {
      await move(event, status);
      expect(await post(4), status).toMatchObject(conflict);
    }
    await move(event, 'live');
    expect((await post(4)).status).toBe(200);
    await move(event, 'final');
    expect((await post(5)).body.data.previousStrokes).toBe(4);
    expect((await event.get('')).body.data.status).toBe('final');
    await move(event, 'archived');
    expect(await post(6)).toMatchObject(conflict);
    expect(
      await event.post('/scores/bulk', { items: [{ playerId: event.player(0), hole: 1, strokes: 6 }] }),
    ).toMatchObject(conflict);
  });

  it('becomes final by itself an hour after the last score', async () => {
    const { clock, worker } = running.service;
    const before = clock.now();
    onTestFinished(() => clock.advance(before.getTime() - clock.now().getTime()));
    const event = await newEvent(INDIVIDUAL);
    await event.score(event.player(0), 1, 4);
    /** Whoever asks has a token of that hour. */
    const later = async () => running.service.person({ organizationId: person.organizationId });
    const status = async () => (await (await later()).get(event.path)).body.data.status;
    clock.advance(50 * MINUTE);
    await (await later()).post(`${event.path}/players/${event.player(0)}/scores`, { hole: 1, strokes: 5 });
    clock.advance(59 * MINUTE);
    await worker.run('lifecycle');
    expect(await status()).toBe('live');
    clock.advance(2 * MINUTE);
    await worker.run('lifecycle');
    expect(await status()).toBe('final');
  });
});

describe('what scores forbid', () => {
  it('is another format, fewer holes, going back, and the end of a team', async () => {
    const event = await newEvent({ ...INDIVIDUAL, settings: { teamSize: 4 } });
    const nine = {
      holes: Array.from({ length: 9 }, (_, index) => ({ holeNumber: index + 1, par: 4 })),
    };
    const reformat = () => event.person.patch(event.path, { format: 'best_ball' });
    await event.score(event.player(0), 10, 4);
    expect(await reformat()).toMatchObject(conflict);
    expect(await event.put('/holes', nine)).toMatchObject(conflict);
    expect(await move(event, 'open')).toMatchObject(conflict);
    expect(await event.person.delete(`${event.path}/teams/${event.team(0)}`)).toMatchObject(conflict);
    expect((await event.person.patch(event.path, { format: 'individual' })).status).toBe(200);

    await event.score(event.player(0), 10, null);
    expect((await event.put('/holes', nine)).status).toBe(200);
    expect((await move(event, 'open', true)).status).toBe(200);
    expect((await reformat()).status).toBe(200);
    expect((await event.person.delete(`${event.path}/teams/${event.team(0)}`)).status).toBe(200);
  });

  it('is a score for a player who has withdrawn, until he is back', async () => {
    const event = await newEvent(INDIVIDUAL);
    await event.score(event.player(0), 1, 4);
    await event.post(`/players/${event.player(0)}/withdraw`);
    expect(await event.score(event.player(0), 1, 5)).toMatchObject(conflict);
    expect(await event.score(event.player(0), 1, 5, { dryRun: true })).toMatchObject(conflict);
    await event.post(`/players/${event.player(0)}/reinstate`);
    expect((await event.score(event.player(0), 1, 5)).body.data.previousStrokes).toBe(4);
  });
});

describe('the summary', () => {
  it('counts posted scores, without those of withdrawn players, and open flags', async () => {
    const event = await newEvent(INDIVIDUAL);
    const counts = async () => {
      const { scoresPosted, openFlags } = (await event.get('/summary')).body.data;
      return [scoresPosted, openFlags];
    };
    expect(await counts()).toEqual([0, 0]);
    await event.cards([event.player(0), '4 4 4'], [event.player(0, 1), '4 . 12']);
    expect(await counts()).toEqual([5, 2]);
    await event.score(event.player(0), 3, null);
    expect(await counts()).toEqual([4, 2]);
    await event.post(`/players/${event.player(0, 1)}/withdraw`);
    expect(await counts()).toEqual([2, 0]);
    await event.post(`/players/${event.player(0, 1)}/reinstate`);
    expect((await counts())[0]).toBe(4);
  });

  it('counts the scores of scramble teams and of players without a team', async () => {
    const scramble = await newEvent(SCRAMBLE);
    await scramble.cards([scramble.team(0), '4 4 4 4']);
    expect((await scramble.get('/summary')).body.data.scoresPosted).toBe(4);
    const event = await newEvent({ format: 'individual' });
    const loose = (await event.post('/players', { fullName: 'Lee' })).body.data.id;
    await event.cards([loose, '4 4']);
    expect((await event.get('/summary')).body.data.scoresPosted).toBe(2);
  });
});

describe('all scores of an event', () => {
  it('are those that are stored, also of players whom no scorecard shows', async () => {
    const event = await newEvent({ ...INDIVIDUAL, loose: 1 });
    const [one, two, loose] = [event.player(0, 0), event.player(0, 1), event.loose[0].id];
    await event.cards([one, '4 5'], [two, '3'], [loose, '6']);
    await event.score(two, 1, null);
    await event.post(`/players/${one}/withdraw`);
    const card = (...strokes: number[]) => [...strokes, ...Array(18 - strokes.length).fill(null)];
    expect((await event.get('/scores')).body.data).toEqual([
      { team_id: null, player_id: one, strokes: card(4, 5) },
      { team_id: null, player_id: loose, strokes: card(6) },
    ]);
    const scramble = await newEvent(SCRAMBLE);
    await scramble.cards([scramble.team(0), '4']);
    expect((await scramble.get('/scores')).body.data).toEqual([
      { team_id: scramble.team(0), player_id: null, strokes: card(4) },
    ]);
    expect(await person.get(`/tournaments/${UNKNOWN_ID}/scores`)).toMatchObject(notFound);
  });
});
