/**
 * Results of matches: who goes through, what replacing one undoes, and how a match stands while it is played.
 */
import { describe, expect, it } from 'vitest';
import { A_TIME, data } from '../../../../../test/support/expectations/answers.ts';
import { conflict, invalid, UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import {
  createBracket,
  drawnAs,
  type TestBracket,
  teamEvent,
} from '../../../../../test/support/worlds/brackets.ts';
import { NINE } from '../../../../../test/support/worlds/rounds.ts';
import { auditOf, createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useService();

const bracketOf = async (teams: number, fields: object = {}): Promise<TestBracket> =>
  createBracket(await teamEvent(await running.service.person(), teams), fields);

const drawnNow = async ({ read }: TestBracket): Promise<string> => drawnAs(await read());

/** Semi-finals to 1 and 2, the final to 1, third place to 3. */
async function finished(): Promise<TestBracket> {
  const bracket = await bracketOf(4, { thirdPlace: true });
  for (const [round, position, seed] of [
    [1, 1, 1],
    [1, 2, 2],
    [2, 1, 1],
    [2, 2, 3],
  ] as const)
    await data(bracket.win(round, position, seed, { result: '2&1' }));
  return bracket;
}

describe('a result', () => {
  it('sends the winner on, and makes the champion in the end', async () => {
    const bracket = await bracketOf(3);
    const { entrant, matchId } = bracket;
    const nobody = { championId: null, resetMatchIds: [] };
    expect(await data(bracket.win(1, 2, 3, { result: ' 3 & 2 ' }))).toEqual({
      ...{ recorded: true, winnerId: entrant(3), result: '3&2', advancedTo: matchId(2, 1) },
      ...{ bracketStatus: 'in_progress', ...nobody },
    });
    expect(await bracket.match(1, 2)).toMatchObject({
      ...{ status: 'complete', winner_id: entrant(3), result: '3&2', completed_at: A_TIME },
    });
    expect(await bracket.match(2, 1)).toMatchObject({ status: 'ready', entrant2_id: entrant(3), seed2: 3 });
    expect(await data(bracket.win(2, 1, 3))).toEqual({
      ...{ recorded: true, winnerId: entrant(3), result: null, advancedTo: null },
      ...{ bracketStatus: 'complete', championId: entrant(3), resetMatchIds: [] },
    });
    expect(await bracket.read()).toMatchObject({ status: 'complete', champion_id: entrant(3) });
    expect(await data(bracket.event.get('/brackets'))).toMatchObject([
      { status: 'complete', champion_id: entrant(3) },
    ]);
  });

  it('of the final makes the champion alone; the bracket is complete with third place', async () => {
    const bracket = await bracketOf(4, { thirdPlace: true });
    await data(bracket.win(1, 1, 4));
    expect(await drawnNow(bracket)).toBe('1-4=4 2-3 | 4-? 1-?');
    await data(bracket.win(1, 2, 2));
    expect(await data(bracket.win(2, 1, 2))).toMatchObject({
      bracketStatus: 'in_progress',
      championId: bracket.entrant(2),
    });
    expect(await data(bracket.win(2, 2, 1))).toMatchObject({
      ...{ advancedTo: null, bracketStatus: 'complete', championId: bracket.entrant(2) },
    });
  });

  it('is checked in order: winner named, match ready, winner in it', async () => {
    const bracket = await bracketOf(3);
    const { event, path, matchId, entrant } = bracket;
    const send = (round: number, position: number, body: object) =>
      event.person.post(`${path}/matches/${matchId(round, position)}/result`, body);
    expect(await send(2, 1, {})).toMatchObject(invalid('winnerId'));
    expect(await send(1, 2, { winnerId: 'me' })).toMatchObject(invalid('winnerId'));
    for (const winnerId of [entrant(1), UNKNOWN_ID, null]) {
      expect(await send(2, 1, { winnerId, overwrite: true })).toMatchObject(conflict);
      expect(await send(1, 1, { winnerId, overwrite: true })).toMatchObject(conflict);
    }
    for (const winnerId of [entrant(1), UNKNOWN_ID])
      expect(await send(1, 2, { winnerId })).toMatchObject(invalid('winnerId'));
    expect(await send(1, 2, { winnerId: entrant(2), overwrite: 'yes' })).toMatchObject(invalid('overwrite'));
    expect(await bracket.read()).toEqual(bracket.made);
    expect((await send(1, 2, { winnerId: entrant(2).toUpperCase() })).status).toBe(200);
  });

  it.each([
    ['3&2', '3&2'],
    ['19 & 17', '19&17'],
    ['1up', '1UP'],
    ['2 UP', '2UP'],
    ['10h', '10H'],
    ['54H', '54H'],
    ['w/O', 'W/O'],
    ['conceded', 'CONCEDED'],
  ])('may be written %s on nine holes', async (sent, stored) => {
    const event = await createTournament(await running.service.person(), { teams: [0, 0], holes: NINE });
    const bracket = await createBracket(event);
    expect(await data(bracket.win(1, 1, 1, { result: sent }))).toMatchObject({ result: stored });
    expect((await bracket.match(1, 1)).result).toBe(stored);
  });

  it('is refused in any other words, whatever match it is for', async () => {
    const bracket = await bracketOf(2);
    for (const result of ['', '5&2', '2&2', '19&18', '3UP', '0UP', '18H', '10H', '55H', 'WO', 'lucky', 3, {}])
      expect([result, await bracket.win(1, 1, 1, { result })]).toMatchObject([result, invalid('result')]);
    expect(await bracket.win(1, 1, null, { result: '3&2', overwrite: true })).toMatchObject(
      invalid('result'),
    );
    expect(await bracket.read()).toEqual(bracket.made);
    expect(await data(bracket.win(1, 1, 1, { result: '19H' }))).toMatchObject({ result: '19H' });
  });

  it('may come again: the same winner is fine, and a new wording replaces the old', async () => {
    const bracket = await bracketOf(4);
    await data(bracket.win(1, 1, 1, { result: '3&2' }));
    const before = (await auditOf(bracket.event.person, bracket.event)).length;
    const same = {
      ...{ recorded: true, winnerId: bracket.entrant(1), result: '3&2', advancedTo: bracket.matchId(2, 1) },
      ...{ bracketStatus: 'in_progress', championId: null, resetMatchIds: [] },
    };
    const first = await bracket.match(1, 1);
    expect(await data(bracket.win(1, 1, 1))).toEqual(same);
    expect(await data(bracket.win(1, 1, 1, { result: '3 & 2', overwrite: true }))).toEqual(same);
    expect(await auditOf(bracket.event.person, bracket.event)).toHaveLength(before);
    running.service.clock.advance(60_000);
    expect(await data(bracket.win(1, 1, 1, { result: '4&3' }))).toEqual({ ...same, result: '4&3' });
    expect(await bracket.match(1, 1)).toEqual({ ...first, result: '4&3' });
    expect((await auditOf(bracket.event.person, bracket.event)).slice(before)).toMatchObject([
      { action: 'bracket.result_recorded', metadata: { old: { result: '3&2' }, new: { result: '4&3' } } },
    ]);
  });
});

describe('another winner', () => {
  it('is a conflict, unless it overwrites', async () => {
    const bracket = await bracketOf(2);
    await data(bracket.win(1, 1, 1, { result: '3&2' }));
    expect(await bracket.win(1, 1, 2)).toMatchObject(conflict);
    expect(await data(bracket.win(1, 1, 2, { overwrite: true }))).toMatchObject({
      ...{ winnerId: bracket.entrant(2), result: null, championId: bracket.entrant(2) },
    });
  });

  it('clears everything that followed, third place too', async () => {
    const bracket = await finished();
    const { event, matchId, entrant } = bracket;
    const before = (await auditOf(event.person, event)).length;
    const resetMatchIds = [matchId(2, 1), matchId(2, 2)];
    const would = {
      ...{ winnerId: entrant(4), result: '1UP', advancedTo: matchId(2, 1) },
      ...{ bracketStatus: 'in_progress', championId: null, resetMatchIds },
    };
    const overwrite = { result: '1up', overwrite: true };
    const stood = await bracket.read();
    expect(await data(bracket.win(1, 1, 4, { ...overwrite, dryRun: true }))).toEqual({
      recorded: false,
      ...would,
    });
    expect(await bracket.read()).toEqual(stood);
    expect(await auditOf(event.person, event)).toHaveLength(before);
    expect(await data(bracket.win(1, 1, 4, overwrite))).toEqual({ recorded: true, ...would });
    expect(await drawnNow(bracket)).toBe('1-4=4 2-3=2 | 4-2 1-3');
    for (const position of [1, 2])
      expect(await bracket.match(2, position)).toMatchObject({
        ...{ status: 'ready', winner_id: null, result: null, completed_at: null },
      });
    expect((await auditOf(event.person, event)).slice(before)).toMatchObject([
      {
        ...{ action: 'bracket.result_recorded', target_type: 'bracket', target_id: bracket.id },
        metadata: {
          match_id: matchId(1, 1),
          old: { winner_id: entrant(1), result: '2&1' },
          new: { winner_id: entrant(4), result: '1UP' },
          reset_match_ids: resetMatchIds,
        },
      },
    ]);
  });

  it('takes out who came from it, two rounds on', async () => {
    const bracket = await bracketOf(8);
    for (const [round, position, seed] of [
      ...[[1, 1, 8] as const, [1, 2, 4] as const, [1, 3, 2] as const, [1, 4, 3] as const],
      ...[[2, 1, 8] as const, [2, 2, 2] as const, [3, 1, 8] as const],
    ])
      await data(bracket.win(round, position, seed));
    expect(await data(bracket.win(1, 1, 1, { overwrite: true }))).toMatchObject({
      resetMatchIds: [bracket.matchId(2, 1), bracket.matchId(3, 1)],
    });
    expect(await drawnNow(bracket)).toBe('1-8=1 4-5=4 2-7=2 3-6=3 | 1-4 2-3=2 | ?-2');
  });

  it('does not touch what followed when it is the same after all', async () => {
    const bracket = await finished();
    expect(await data(bracket.win(1, 1, 1, { overwrite: true }))).toMatchObject({ resetMatchIds: [] });
    expect(await drawnNow(bracket)).toBe('1-4=1 2-3=2 | 1-2=1 4-3=3');
  });
});

describe('taking a result back', () => {
  it('needs overwrite, and opens everything that followed', async () => {
    const bracket = await finished();
    const { event, matchId, entrant } = bracket;
    const before = (await auditOf(event.person, event)).length;
    expect(await bracket.win(1, 2, null)).toMatchObject(conflict);
    expect(await bracket.win(1, 2, null, { dryRun: true })).toMatchObject(conflict);
    expect(await data(bracket.win(1, 2, null, { overwrite: true }))).toEqual({
      ...{ recorded: true, winnerId: null, result: null, advancedTo: null },
      ...{ bracketStatus: 'in_progress', championId: null, resetMatchIds: [matchId(2, 1), matchId(2, 2)] },
    });
    expect(await drawnNow(bracket)).toBe('1-4=1 2-3 | 1-? 4-?');
    expect(await bracket.match(1, 2)).toMatchObject({ status: 'ready', result: null, completed_at: null });
    expect((await auditOf(event.person, event)).slice(before)).toMatchObject([
      {
        action: 'bracket.result_cleared',
        metadata: {
          match_id: matchId(1, 2),
          old: { winner_id: entrant(2), result: '2&1' },
          new: { winner_id: null, result: null },
        },
      },
    ]);
  });

  it('where there is none is fine, and not on record', async () => {
    const bracket = await bracketOf(2);
    const before = (await auditOf(bracket.event.person, bracket.event)).length;
    for (const more of [{}, { overwrite: true }])
      expect(await data(bracket.win(1, 1, null, more))).toEqual({
        ...{ recorded: true, winnerId: null, result: null, advancedTo: null },
        ...{ bracketStatus: 'pending', championId: null, resetMatchIds: [] },
      });
    expect(await bracket.read()).toEqual(bracket.made);
    expect(await auditOf(bracket.event.person, bracket.event)).toHaveLength(before);
  });
});

describe('progress', () => {
  it('shows how a match stands, until its result', async () => {
    const bracket = await bracketOf(4);
    const { entrant, event } = bracket;
    const before = (await auditOf(event.person, event)).length;
    const level = await data(bracket.progress(1, 1, { leaderId: null, up: 0, thru: 1 }));
    expect(level).toEqual({
      ...(await bracket.match(1, 1)),
      status: 'in_progress',
      progress: { leader_id: null, up: 0, thru: 1 },
    });
    expect((await bracket.read()).status).toBe('in_progress');
    const ahead = { leaderId: entrant(4).toUpperCase(), up: 2, thru: 5 };
    const progress = { leader_id: entrant(4), up: 2, thru: 5 };
    for (const _again of [1, 2])
      expect(await data(bracket.progress(1, 1, ahead))).toMatchObject({ progress });
    await data(bracket.win(1, 1, 1, { result: 'conceded' }));
    expect(await bracket.match(1, 1)).toMatchObject({ status: 'complete', progress: null });
    expect(await bracket.progress(1, 1, ahead)).toMatchObject(conflict);
    await data(bracket.win(1, 1, null, { overwrite: true }));
    expect(await bracket.match(1, 1)).toMatchObject({ status: 'ready', progress: null });
    expect(await bracket.read()).toMatchObject({ status: 'pending' });
    const rows = (await auditOf(event.person, event)).slice(before);
    expect(
      rows.map(({ action, metadata }) => [action, metadata.match_id, metadata.old, metadata.new]),
    ).toEqual([
      ['bracket.progress_recorded', level.id, null, level.progress],
      ['bracket.progress_recorded', level.id, level.progress, progress],
      ['bracket.result_recorded', level.id, expect.anything(), expect.anything()],
      ['bracket.result_cleared', level.id, expect.anything(), expect.anything()],
    ]);
  });

  it('keeps to its limits', async () => {
    const bracket = await bracketOf(2);
    const leaderId = bracket.entrant(1);
    const refused: [object, string][] = [
      [{ up: 1, thru: 1 }, 'leaderId'],
      [{ leaderId: null, up: 1, thru: 1 }, 'leaderId'],
      [{ leaderId, up: 0, thru: 1 }, 'leaderId'],
      [{ leaderId: UNKNOWN_ID, up: 1, thru: 1 }, 'leaderId'],
      [{ leaderId: 'me', up: 1, thru: 1 }, 'leaderId'],
      [{ leaderId, up: 2, thru: 1 }, 'up'],
      [{ leaderId, up: -1, thru: 1 }, 'up'],
      [{ leaderId, up: 19, thru: 20 }, 'up'],
      [{ leaderId, up: 1.5, thru: 20 }, 'up'],
      [{ leaderId, thru: 20 }, 'up'],
      [{ leaderId: null, up: 0, thru: 0 }, 'thru'],
      [{ leaderId, up: 1, thru: 55 }, 'thru'],
      [{ leaderId, up: 1 }, 'thru'],
    ];
    for (const [body, field] of refused)
      expect([body, await bracket.progress(1, 1, body)]).toMatchObject([body, invalid(field)]);
    expect(await bracket.read()).toEqual(bracket.made);
    for (const body of [
      { leaderId, up: 1, thru: 1 },
      { leaderId, up: 18, thru: 54 },
    ])
      expect((await bracket.progress(1, 1, body)).status).toBe(200);
  });

  it('needs a match that both have come to, and ends when one of them changes', async () => {
    const bracket = await bracketOf(3);
    const level = { leaderId: null, up: 0, thru: 3 };
    expect(await bracket.progress(1, 1, level)).toMatchObject(conflict);
    expect(await bracket.progress(2, 1, level)).toMatchObject(conflict);
    await data(bracket.win(1, 2, 2));
    await data(bracket.progress(2, 1, level));
    expect(await data(bracket.win(1, 2, 3, { overwrite: true }))).toMatchObject({ resetMatchIds: [] });
    expect(await bracket.match(2, 1)).toMatchObject({ status: 'ready', seed2: 3, progress: null });
  });
});
