/** What is told of brackets: every change once, with all matches as they are afterwards. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { createBracket, teamEvent } from '../../../../../test/support/worlds/brackets.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { follow, typesOf } from '../../../../../test/support/worlds/told.ts';

const running = useSharedService();

describe('what is told of a bracket', () => {
  it('is every change, once, with the bracket as it is afterwards and what has changed', async () => {
    const person = await running.service.person();
    const event = await teamEvent(person, 4);
    const told = follow(running.service, person, 'bracket');
    const bracket = await createBracket(event);
    expect((await told()).map(({ type, data: one }) => [type, one])).toEqual([
      ['bracket.created', bracket.made],
    ]);
    const { id, match, ...calls } = bracket;
    const semi = bracket.matchId(1, 1);
    const final = bracket.matchId(2, 1);
    const on = { leaderId: bracket.entrant(1), up: 2, thru: 5 };
    const won = { match_id: semi, reset_match_ids: [] };
    const steps: [string, () => Promise<unknown>, string[], string[], Wire?][] = [
      ['renamed', () => data(person.patch(bracket.path, { name: 'Cup' })), ['updated'], ['name']],
      ['the same', () => data(person.patch(bracket.path, { name: 'Cup' })), [], []],
      ['on', () => data(calls.progress(1, 1, on)), ['updated'], ['matches', 'status']],
      ['on again', () => data(calls.progress(1, 1, on)), [], []],
      ['tried', () => data(calls.win(1, 1, 1, { dryRun: true })), [], []],
      ['won', () => data(calls.win(1, 1, 1, { result: '3&2' })), ['match_completed'], ['matches'], won],
      ['once more', () => data(calls.win(1, 1, 1, { result: '3 & 2' })), [], []],
      [
        'other words',
        () => data(calls.win(1, 1, 1, { result: '2UP' })),
        ['match_completed'],
        ['matches'],
        won,
      ],
      [
        'the second',
        () => data(calls.win(1, 2, 2)),
        ['match_completed'],
        ['matches'],
        { match_id: bracket.matchId(1, 2), reset_match_ids: [] },
      ],
      [
        'the final',
        () => data(calls.win(2, 1, 2)),
        ['match_completed'],
        ['champion_id', 'matches', 'status'],
        { match_id: final, reset_match_ids: [] },
      ],
      [
        'corrected',
        () => data(calls.win(1, 1, 4, { overwrite: true })),
        ['match_completed'],
        ['champion_id', 'matches', 'status'],
        { match_id: semi, reset_match_ids: [final] },
      ],
      ['taken back', () => data(calls.win(1, 1, null, { overwrite: true })), ['updated'], ['matches']],
    ];
    let before = bracket.made;
    for (const [name, act, types, fields, plus = {}] of steps) {
      await act();
      const events = await told();
      expect([name, typesOf(events)]).toEqual([name, types.map((type) => `bracket.${type}`)]);
      const now = await bracket.read();
      const previous = Object.fromEntries(fields.map((field) => [field, before[field]]));
      for (const { data: one } of events) expect([name, one]).toEqual([name, { ...now, ...plus, previous }]);
      expect(now.updated_at > before.updated_at).toBe(types.length > 0);
      before = now;
    }
    const [listed]: Wire[] = await data(event.get('/brackets'));
    const { entrants: _entrants, matches: _matches, ...shown } = before;
    expect(listed).toEqual(shown);
    await data(person.delete(bracket.path));
    const [gone, ...more] = await told();
    expect([gone?.type, more]).toEqual(['bracket.deleted', []]);
    expect(gone?.data).toEqual({ id, tournament_id: event.id, deleted: true, updated_at: gone?.created_at });
  });

  it('is not that an entrant has another name', async () => {
    const person = await running.service.person();
    const event = await teamEvent(person, 2);
    await createBracket(event);
    const told = follow(running.service, person, 'bracket');
    await told();
    await running.service.database.query('update teams set team_name = $2 where id = $1', [
      event.team(0),
      'New',
    ]);
    expect(await told()).toEqual([]);
  });
});
