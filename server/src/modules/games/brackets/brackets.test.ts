/** Brackets: how they are drawn up, shown to everybody, renamed and deleted. */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { createBracket, drawnAs, teamEvent } from '../../../../../test/support/worlds/brackets.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { openEvent, visit } from '../../../../../test/support/worlds/registrations.ts';
import { auditOf, bringTo, createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const BLANK = {
  result: null,
  progress: null,
  loser_match_id: null,
  loser_slot: null,
  completed_at: null,
};

describe('a bracket', () => {
  it('is drawn up whole, with byes through at once', async () => {
    const event = await teamEvent(await running.service.person(), 3);
    const [one, two, three] = event.teams.map(({ id }) => id);
    const { made, path } = await createBracket(event);
    const final = made.matches[2].id;
    const ids = { tournament_id: event.id, created_at: A_TIME, updated_at: A_TIME };
    const bracket = {
      ...{ id: A_UUID, ...ids, name: 'Match play', entrant_type: 'team', size: 4, third_place: false },
      ...{ seeded_from: null, status: 'pending', champion_id: null },
    };
    expect(made).toEqual({
      ...bracket,
      entrants: [
        { seed: 1, id: one, name: 'Team 1' },
        { seed: 2, id: two, name: 'Team 2' },
        { seed: 3, id: three, name: 'Team 3' },
      ],
      matches: [
        {
          ...{ id: A_UUID, round: 1, position: 1, kind: 'main', entrant1_id: one, entrant2_id: null },
          ...{ seed1: 1, seed2: null, status: 'bye', winner_id: one, ...BLANK },
          ...{ next_match_id: final, next_slot: 1 },
        },
        {
          ...{ id: A_UUID, round: 1, position: 2, kind: 'main', entrant1_id: two, entrant2_id: three },
          ...{ seed1: 2, seed2: 3, status: 'ready', winner_id: null, ...BLANK },
          ...{ next_match_id: final, next_slot: 2 },
        },
        {
          ...{ id: A_UUID, round: 2, position: 1, kind: 'main', entrant1_id: one, entrant2_id: null },
          ...{ seed1: 1, seed2: null, status: 'pending', winner_id: null, ...BLANK },
          ...{ next_match_id: null, next_slot: null },
        },
      ],
    });
    expect(await data(event.person.get(path))).toEqual(made);
    expect(await data(event.get('/brackets'))).toEqual([{ ...bracket, id: made.id }]);
  });

  it('of eight with third place leads winners and losers of the semi-finals to the last round', async () => {
    const event = await teamEvent(await running.service.person(), 8);
    const { made, matchId } = await createBracket(event, { thirdPlace: true });
    expect(drawnAs(made)).toBe('1-8 4-5 2-7 3-6 | ?-? ?-? | ?-? ?-?');
    expect(made).toMatchObject({ size: 8, third_place: true });
    const ways = made.matches.map((match: Record<string, unknown>) => [
      match.kind,
      ...[match.next_match_id, match.next_slot, match.loser_match_id, match.loser_slot],
    ]);
    const [first, second, final, third] = [matchId(2, 1), matchId(2, 2), matchId(3, 1), matchId(3, 2)];
    expect(ways).toEqual([
      ['main', first, 1, null, null],
      ['main', first, 2, null, null],
      ['main', second, 1, null, null],
      ['main', second, 2, null, null],
      ['main', final, 1, third, 1],
      ['main', final, 2, third, 2],
      ['main', null, null, null, null],
      ['third_place', null, null, null, null],
    ]);
  });

  it('holds 64, players too, and shows names as they are now', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { loose: 64 });
    const entrantIds = event.loose.map(({ id }) => id);
    const bracket = await createBracket(event, { entrantType: 'player', entrantIds });
    expect(bracket.made).toMatchObject({ size: 64, entrant_type: 'player' });
    expect(bracket.made.matches).toHaveLength(63);
    await data(event.post(`/players/${entrantIds[0]}/update`, { full_name: 'Sam Snead' }));
    expect((await bracket.read()).entrants[0]).toEqual({ seed: 1, id: entrantIds[0], name: 'Sam Snead' });
  });

  it('is renamed and deleted on the record, and what changes nothing is not recorded', async () => {
    const event = await teamEvent(await running.service.person(), 2);
    const before = (await auditOf(event.person, event)).length;
    const { made, path } = await createBracket(event);
    const renamed = await data(event.person.patch(path, { name: ' Club final ' }));
    expect(renamed).toEqual({ ...made, name: 'Club final', updated_at: A_TIME });
    expect(await data(event.person.patch(path, { name: 'Club final' }))).toEqual(renamed);
    expect(await data(event.person.delete(path))).toEqual({ id: made.id, deleted: true });
    for (const gone of [event.person.get(path), event.person.delete(path)])
      expect(await gone).toMatchObject(notFound);
    const rows = (await auditOf(event.person, event)).slice(before);
    expect(rows.map(({ action, target_type, target_id }) => [action, target_type, target_id])).toEqual(
      ['created', 'updated', 'deleted'].map((word) => [`bracket.${word}`, 'bracket', made.id]),
    );
    expect(rows.map(({ metadata }) => metadata)).toMatchObject([
      { new: { name: 'Match play', size: 2, entrant_ids: event.teams.map(({ id }) => id) } },
      { old: { name: 'Match play' }, new: { name: 'Club final' } },
      { old: { name: 'Club final' } },
    ]);
  });

  it('is listed newest first, page by page', async () => {
    const event = await teamEvent(await running.service.person(), 2);
    const made: string[] = [];
    for (const name of ['A', 'B', 'C']) made.unshift((await createBracket(event, { name })).id);
    const first = await event.get('/brackets?limit=2');
    expect(first.body.data.map(({ id }: { id: string }) => id)).toEqual(made.slice(0, 2));
    const rest = await event.get(`/brackets?limit=2&cursor=${first.body.page.next_cursor}`);
    expect([rest.body.data.map(({ id }: { id: string }) => id), rest.body.page.has_more]).toEqual([
      made.slice(2),
      false,
    ]);
  });

  it('is made once for one Idempotency-Key', async () => {
    const event = await teamEvent(await running.service.person(), 2);
    const body = { name: 'Once', entrantType: 'team', entrantIds: event.teams.map(({ id }) => id) };
    const answers = await Promise.all(
      [1, 2, 3].map(() => event.post('/brackets', body, { 'idempotency-key': 'draw' })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await data(event.get('/brackets'))).toHaveLength(1);
  });
});

describe('a draw that is refused', () => {
  it('keeps to its limits, and leaves nothing behind', async () => {
    const event = await teamEvent(await running.service.person(), 4);
    const ids = event.teams.map(({ id }) => id);
    const fits = { name: 'A', entrantType: 'team', entrantIds: ids };
    const seedFrom = { board: 'gross' };
    const refused: [object, string][] = [
      [{ ...fits, name: undefined }, 'name'],
      [{ ...fits, name: ' ' }, 'name'],
      [{ ...fits, name: 'x'.repeat(121) }, 'name'],
      [{ ...fits, name: null }, 'name'],
      [{ ...fits, entrantIds: undefined }, 'entrantIds'],
      [{ ...fits, entrantIds: null }, 'entrantIds'],
      [{ ...fits, seedFrom }, 'seedFrom'],
      [{ ...fits, entrantType: undefined }, 'entrantType'],
      [{ ...fits, entrantType: 'flight' }, 'entrantType'],
      [{ ...fits, entrantIds: ids.slice(0, 1) }, 'entrantIds'],
      [{ ...fits, entrantIds: Array.from({ length: 65 }, () => UNKNOWN_ID) }, 'entrantIds'],
      [{ ...fits, entrantIds: [ids[0], ids[1], ids[0]] }, 'entrantIds'],
      [{ ...fits, entrantIds: [ids[0], ids[0].toUpperCase()] }, 'entrantIds'],
      [{ ...fits, entrantIds: [ids[0], 'someone'] }, 'entrantIds.1'],
      [{ ...fits, thirdPlace: true, entrantIds: ids.slice(0, 3) }, 'thirdPlace'],
      [{ ...fits, thirdPlace: 'yes' }, 'thirdPlace'],
      [{ name: 'A', seedFrom: { board: 'skins' } }, 'seedFrom.board'],
      [{ name: 'A', seedFrom: {} }, 'seedFrom.board'],
      [{ name: 'A', seedFrom: { ...seedFrom, count: 1 } }, 'seedFrom.count'],
      [{ name: 'A', seedFrom: { ...seedFrom, count: 65 } }, 'seedFrom.count'],
      [{ name: 'A', seedFrom: { ...seedFrom, flightId: 'A' } }, 'seedFrom.flightId'],
      [{ name: 'A', seedFrom: { ...seedFrom, count: 3 }, thirdPlace: true }, 'thirdPlace'],
    ];
    for (const [body, field] of refused)
      expect([body, await event.post('/brackets', body)]).toMatchObject([body, invalid(field)]);
    expect(await data(event.get('/brackets'))).toEqual([]);
    for (const body of [
      { ...fits, name: 'x'.repeat(120), entrantIds: ids.slice(0, 2), seedFrom: null },
      { ...fits, entrantIds: ids.map((id) => id.toUpperCase()), thirdPlace: true },
    ])
      expect((await event.post('/brackets', body)).status).toBe(201);
  });

  it('names somebody who is not here, or has withdrawn', async () => {
    const person = await running.service.person();
    const [event, other] = [
      await createTournament(person, { teams: [1, 1] }),
      await createTournament(person, { teams: [1] }),
    ];
    const draw = (entrantType: string, ...entrantIds: string[]) =>
      event.post('/brackets', { name: 'A', entrantType, entrantIds });
    for (const answer of await Promise.all([
      draw('team', event.team(0), UNKNOWN_ID),
      draw('team', event.team(0), other.team(0)),
      draw('team', event.team(0), event.player(1)),
      draw('player', event.team(0), event.player(1)),
      draw('player', event.player(0), other.player(0)),
    ]))
      expect(answer).toMatchObject(notFound);
    await data(event.post(`/players/${event.player(1)}/withdraw`, {}));
    expect(await draw('player', event.player(0), event.player(1))).toMatchObject(conflict);
    expect((await draw('team', event.team(0), event.team(1))).status).toBe(201);
  });

  it('is of another event or organization', async () => {
    const [person, stranger] = [await running.service.person(), await running.service.person()];
    const event = await teamEvent(person, 2);
    const other = await teamEvent(person, 2);
    const { id, path, matchId } = await createBracket(event);
    const elsewhere = `${other.path}/brackets/${id}`;
    const match = `/matches/${matchId(1, 1)}`;
    for (const [who, where] of [
      [stranger, path],
      [person, elsewhere],
    ] as const)
      for (const answer of await Promise.all([
        who.get(where),
        who.patch(where, { name: 'B' }),
        who.delete(where),
        who.post(`${where}${match}/result`, { winnerId: event.team(0) }),
        who.post(`${where}${match}/progress`, { leaderId: null, up: 0, thru: 1 }),
      ]))
        expect(answer).toMatchObject(notFound);
    for (const rest of ['result', 'progress'])
      expect(
        await person.post(`${path}/matches/${UNKNOWN_ID}/${rest}`, {
          ...{ winnerId: null, leaderId: null, up: 0, thru: 1 },
        }),
      ).toMatchObject(notFound);
    expect(await stranger.get(`${event.path}/brackets`)).toMatchObject(notFound);
    expect(await person.get(`/tournaments/${UNKNOWN_ID}/brackets`)).toMatchObject(notFound);
  });

  it('is a change that is none, or leaves no name', async () => {
    const { event, path, made, read } = await createBracket(
      await teamEvent(await running.service.person(), 2),
    );
    expect(await event.person.patch(path, {})).toMatchObject({ status: 400 });
    expect(await event.person.patch(path, { nam: 'B' })).toMatchObject({
      ...invalid('nam'),
      body: { details: [{ message: expect.stringContaining('name') }] },
    });
    for (const name of [null, '', 'x'.repeat(121), 7])
      expect(await event.person.patch(path, { name })).toMatchObject(invalid('name'));
    expect(await read()).toEqual(made);
  });
});

describe('in an archived event', () => {
  it('nothing changes any more, and everything can be read', async () => {
    const event = await teamEvent(await running.service.person(), 2);
    const bracket = await createBracket(event);
    await bringTo(event.person, event.path, 'archived');
    const before = (await auditOf(event.person, event)).length;
    const entrantIds = event.teams.map(({ id }) => id);
    for (const answer of [
      await event.post('/brackets', { name: 'B', entrantType: 'team', entrantIds }),
      await event.person.patch(bracket.path, { name: 'B' }),
      await event.person.delete(bracket.path),
      await bracket.win(1, 1, 1),
      await bracket.win(1, 1, 1, { dryRun: true }),
      await bracket.win(1, 1, null),
      await bracket.progress(1, 1, { leaderId: null, up: 0, thru: 1 }),
    ])
      expect(answer).toMatchObject(conflict);
    expect(await bracket.read()).toEqual(bracket.made);
    expect(await auditOf(event.person, event)).toHaveLength(before);
  });
});

describe('who is in a bracket', () => {
  it('stays: a team cannot be deleted until the bracket is', async () => {
    const event = await createTournament(await running.service.person(), { teams: [1, 1, 1] });
    const entrantIds = event.teams.slice(0, 2).map(({ id }) => id);
    const bracket = await createBracket(event, { entrantIds });
    const remove = (team: number) => event.person.delete(`${event.path}/teams/${event.team(team)}`);
    const before = await data(event.get(`/teams/${event.team(0)}`));
    expect(await remove(0)).toMatchObject(conflict);
    expect(await data(event.get(`/teams/${event.team(0)}`))).toEqual(before);
    expect((await remove(2)).status).toBe(200);
    await data(event.person.delete(bracket.path));
    expect((await remove(0)).status).toBe(200);
  });

  it('stays after a withdrawal, and loses by a walkover', async () => {
    const event = await createTournament(await running.service.person(), { loose: 2 });
    const entrantIds = event.loose.map(({ id }) => id);
    const bracket = await createBracket(event, { entrantType: 'player', entrantIds });
    await data(event.post(`/players/${entrantIds[1]}/withdraw`, { reason: 'Sore back' }));
    expect(await data(bracket.win(1, 1, 1, { result: 'w/o' }))).toMatchObject({
      result: 'W/O',
      bracketStatus: 'complete',
      championId: entrantIds[0],
    });
    expect((await bracket.read()).entrants).toHaveLength(2);
  });
});

describe('everybody', () => {
  it('sees the brackets of a public event, newest first', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { format: 'scramble', teams: [0, 0, 0, 0] });
    const shown = () => visit(running.service, 'GET', `${event.page}/brackets`);
    expect(await data(shown())).toEqual([]);
    const first = await createBracket(event, { thirdPlace: true });
    await event.cards([event.team(0), '4'], [event.team(1), '5']);
    const second = await createBracket(event, { entrantIds: undefined, seedFrom: { board: 'gross' } });
    await data(first.win(1, 1, 4, { result: '19h' }));
    const { board, flightId: flight_id, revision } = second.made.seeded_from;
    const withoutDate = ({ updated_at: _at, ...bracket }: Wire): Wire => bracket;
    expect(await data(shown())).toEqual([
      withoutDate({ ...second.made, seeded_from: { board, flight_id, revision } }),
      withoutDate(await first.read()),
    ]);
  });

  it('sees nothing of an event in set-up, or at an unknown address', async () => {
    const event = await openEvent(await running.service.person(), { registration: { enabled: false } });
    for (const page of [event.page, '/public/v1/events/nobody'])
      expect(await visit(running.service, 'GET', `${page}/brackets`)).toMatchObject(notFound);
  });
});
