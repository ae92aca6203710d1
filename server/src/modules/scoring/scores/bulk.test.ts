/** Promises about many scores in one call: all of them or none, each as if it had been posted by itself. */
import { beforeAll, describe, expect, it } from 'vitest';
import { conflict, invalid, notFound } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person } from '../../../../../test/support/worlds/people.ts';
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

const newEvent = (format: TournamentPlan['format'], teams = 1, players = 2): Promise<TestTournament> =>
  createTournament(person, {
    ...(format && { format }),
    holes: COURSE,
    settings: { teamSize: 6 },
    teams: Array.from({ length: teams }, (_, index) => ({
      name: `Team ${index}`,
      start: `1${'ABCDEF'[index]}`,
      players: Array(players).fill(0),
    })),
  });

const bulk = (event: TestTournament, items: unknown) => event.post('/scores/bulk', { items });

const posted = async (event: TestTournament): Promise<[number, string]> => {
  const { scoresPosted, status } = (await event.get('/summary')).body.data;
  return [scoresPosted, status];
};

describe('scores in bulk', () => {
  it('are stored 500 at a time, with one revision, and refused as 501', async () => {
    const event = await newEvent('individual', 5, 6);
    const everybody = event.playerIds;
    const items = everybody.flatMap((playerId) =>
      Array.from({ length: 18 }, (_, index) => ({ playerId, hole: index + 1, strokes: 4 })),
    );
    expect(await bulk(event, items.slice(0, 501))).toMatchObject(invalid('items'));
    expect(await posted(event)).toEqual([0, 'setup']);
    const before = Number((await event.get('/boards')).headers.get('etag')?.replace(/\D/g, ''));
    const { status, body } = await bulk(event, items.slice(0, 500));
    // One for the scores, one because the event went live.
    expect([status, body.data]).toEqual([200, { corrected: 500, revision: before + 2 }]);
    expect(await posted(event)).toEqual([500, 'live']);
    const log = await running.service.database.query('select 1 from score_log where tournament_id = $1', [
      event.id,
    ]);
    expect(log).toHaveLength(500);
  });

  it('leave an audit row and a log row for each that changed something', async () => {
    const event = await newEvent('scramble');
    const teamId = event.team(0);
    await event.cards([teamId, '4 5']);
    const { body } = await bulk(event, [
      { teamId, hole: 1, strokes: 4 },
      { teamId, hole: 2, strokes: null },
      { teamId, hole: 3, strokes: 3 },
    ]);
    expect(body.data.corrected).toBe(3);
    const audits = (await event.get('/audit?action=score.corrected')).body.data;
    expect(
      audits.map(({ target_id, metadata }: { target_id: string; metadata: Record<string, unknown> }) => [
        target_id,
        metadata.entrant_type,
        metadata.hole,
        metadata.old,
        metadata.new,
      ]),
    ).toEqual([
      [teamId, 'team', 3, null, 3],
      [teamId, 'team', 2, 5, null],
      [teamId, 'team', 2, null, 5],
      [teamId, 'team', 1, null, 4],
    ]);
    const again = await bulk(event, [{ teamId, hole: 3, strokes: 3 }]);
    expect(again.body.data).toEqual({ corrected: 1, revision: body.data.revision });
  });

  it('are refused when one names a hole twice, nobody, two, or the wrong kind for the format', async () => {
    const event = await newEvent('individual');
    const [playerId, other, teamId] = [event.player(0), event.player(0, 1), event.team(0)];
    const good = { playerId, hole: 1, strokes: 4 };
    for (const [bad, field] of [
      [good, 'items.1'],
      [{ ...good, strokes: null }, 'items.1'],
      [{ ...good, playerId: playerId.toUpperCase() }, 'items.1'],
      [{ hole: 2, strokes: 4 }, 'items.1'],
      [{ ...good, teamId, hole: 2 }, 'items.1'],
      [{ ...good, playerId: 'me', hole: 2 }, 'items.1.playerId'],
      [{ ...good, hole: 19 }, 'items.1.hole'],
      [{ ...good, hole: 2, strokes: 21 }, 'items.1.strokes'],
      [{ playerId: other, hole: 2 }, 'items.1.strokes'],
    ] as const)
      expect(await bulk(event, [good, bad]), JSON.stringify(bad)).toMatchObject(invalid(field));
    expect(await bulk(event, [good, { teamId, hole: 2, strokes: 4 }])).toMatchObject(conflict);
    for (const items of [[], undefined, null, {}, 'all'])
      expect(await bulk(event, items), JSON.stringify(items)).toMatchObject(invalid('items'));
    expect(await posted(event)).toEqual([0, 'setup']);
    expect((await bulk(event, [good, { ...good, playerId: other }])).status).toBe(200);
  });

  it('change nothing when one cannot be stored', async () => {
    const event = await newEvent('individual', 2);
    const other = await newEvent('individual');
    const good = { playerId: event.player(0), hole: 1, strokes: 4 };
    await event.post(`/players/${event.player(1)}/withdraw`);
    expect(await bulk(event, [good, { ...good, playerId: event.player(1) }])).toMatchObject(conflict);
    expect(await bulk(event, [good, { ...good, playerId: other.player(0) }])).toMatchObject(notFound);
    expect(await bulk(event, [{ teamId: event.team(0), hole: 1, strokes: 4 }])).toMatchObject(conflict);
    await event.put('/holes', {
      holes: Array.from({ length: 9 }, (_, index) => ({ holeNumber: index + 1, par: 4 })),
    });
    expect(await bulk(event, [good, { ...good, hole: 10 }])).toMatchObject(invalid('items.1.hole'));
    expect(await posted(event)).toEqual([0, 'setup']);
    expect((await event.get('/flags')).body.data).toEqual([]);
  });

  it('are all kept when calls for one card meet', async () => {
    const event = await newEvent('best_ball');
    const playerId = event.player(0);
    const holes = Array.from({ length: 18 }, (_, index) => index + 1);
    const answers = await Promise.all([
      ...[0, 1, 2].map((turn) =>
        bulk(
          event,
          holes.filter((hole) => hole % 3 === turn).map((hole) => ({ playerId, hole, strokes: 4 })),
        ),
      ),
      event.score(event.player(0, 1), 1, 4),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await posted(event)).toEqual([19, 'live']);
  });
});
