/**
 * Promises about teams: what one is made of, who sits on it, its access code, and what is left when it goes.
 */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import {
  conflict,
  invalid,
  notFound,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { addTeam } from '../../../../../test/support/worlds/roster.ts';
import { enterScore } from '../../../../../test/support/worlds/scores.ts';
import {
  actionsOf,
  auditOf,
  bringTo,
  createTournament,
} from '../../../../../test/support/worlds/tournaments.ts';

const CSV_ROW_CAP = 3;
const running = useService({ csvRowCap: CSV_ROW_CAP });

const CODE = /^[A-HJKMNP-Z2-9]{6}$/;
const NEW = { external_id: null, metadata: {}, created_at: A_TIME, updated_at: A_TIME };
const PLAYER = {
  ...NEW,
  id: A_UUID,
  checked_in: false,
  checked_in_at: null,
  flight_id: null,
  withdrawn: false,
};

describe('creating a team', () => {
  it('returns it in full with its code and players, and reads it back without the code', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { teams: [1], loose: 1, flights: 1 });
    const [flight] = event.flights;
    const [loose] = event.loose;
    const [sitting] = event.teams[0].players;
    const before = (await auditOf(person, event)).length;
    const answer = await person.post(`${event.path}/teams`, {
      teamName: ' The Mulligans ',
      startingHole: 7,
      startingSequence: 'b',
      handicap: 12.4,
      flightId: flight.id.toUpperCase(),
      players: [
        { playerId: loose.id.toUpperCase() },
        { playerId: sitting.id },
        {
          firstName: 'Sam',
          lastName: 'Snead',
          email: 'sam@example.com',
          phone: '555',
          handicap: -2,
          company: 'PGA',
        },
        { fullName: ' Ben Hogan ', firstName: null, email: null },
      ],
    });
    expect(answer.status).toBe(201);
    const { access_code, players, ...team } = answer.body.data;
    expect(team).toEqual({
      id: A_UUID,
      team_name: 'The Mulligans',
      starting_hole: 7,
      starting_sequence: 'B',
      handicap: 12.4,
      flight_id: flight.id,
      ...NEW,
      tournament_id: event.id,
    });
    expect(access_code).toMatch(CODE);
    const seat = {
      tournament_id: event.id,
      team_id: team.id,
      team_name: 'The Mulligans',
      updated_at: A_TIME,
    };
    const seated = [
      { ...sitting, ...seat },
      { ...loose, ...seat },
      { ...PLAYER, ...seat, full_name: 'Sam Snead', handicap: -2, company: 'PGA' },
      { ...PLAYER, ...seat, full_name: 'Ben Hogan', handicap: null, company: null },
    ];
    expect(players).toEqual(seated);
    expect((await person.get(`${event.path}/teams/${team.id}`)).body).toEqual({ data: { ...team, players } });
    const list = await person.get(`${event.path}/teams`);
    expect(list.body.page).toEqual({ next_cursor: null, has_more: false });
    expect(list.body.data[0]).toEqual(team);
    expect(await data(person.get(`${event.path}/players/${players[2].id}`))).toMatchObject({
      first_name: 'Sam',
      last_name: 'Snead',
      full_name: 'Sam Snead',
      email: 'sam@example.com',
      phone: '555',
      company: 'PGA',
    });
    expect(await actionsOf(person, event, before)).toEqual([
      'team.created',
      'player.moved',
      'player.moved',
      'player.created',
      'player.created',
    ]);
    expect((await data(person.get(`${event.path}/teams/${event.teams[0].id}`))).players).toEqual([]);
  });

  it('needs a name and nothing else; null is as good as left out', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const bare = await data(person.post(`${event.path}/teams`, { teamName: 'Bare' }));
    expect(bare).toMatchObject({ handicap: null, flight_id: null, players: [] });
    const nulls = { startingHole: null, startingSequence: null, handicap: null, flightId: null };
    expect((await addTeam(person, event, nulls)).status).toBe(201);
  });

  it('keeps to the limits of its fields, names what is past them, and then makes nothing', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { settings: { teamSize: 6 } });
    const seats = (count: number) => Array.from({ length: count }, (_, seat) => ({ fullName: `P${seat}` }));
    for (const taken of [
      { teamName: 'x' },
      { teamName: '🏌'.repeat(120) },
      { handicap: -10 },
      { handicap: 60 },
      { players: seats(6) },
      { startingHole: 18, startingSequence: 'Z' },
    ]) {
      expect((await addTeam(person, event, taken)).status, JSON.stringify(taken)).toBe(201);
    }
    const before = await auditOf(person, event);
    const refused: Record<string, unknown[]> = {
      teamName: ['', ' ', 'x'.repeat(121), '🏌'.repeat(121), 5, null],
      startingHole: [0, 19, 1.5, '1'],
      startingSequence: ['', 'AA', '19A', '0A', '1', 'Ä', 5],
      handicap: [-10.1, 60.1, '5'],
      flightId: ['A', 5],
      players: [seats(7), null, {}],
      'players.0': [[null], ['Sam']],
      'players.0.playerId': [[{ playerId: 'sam' }], [{ playerId: null }]],
      'players.0.fullName': [[{}], [{ fullName: ' ' }], [{ fullName: 'x'.repeat(161) }], [{ handicap: 5 }]],
      'players.0.handicap': [[{ fullName: 'Sam', handicap: 60.1 }], [{ playerId: UNKNOWN_ID, handicap: 5 }]],
      'players.0.email': [[{ fullName: 'Sam', email: 'sam' }]],
      'players.1.playerId': [[{ playerId: UNKNOWN_ID }, { playerId: UNKNOWN_ID.toUpperCase() }]],
    };
    await Promise.all(
      Object.entries(refused).flatMap(([field, values]) =>
        values.map(async (value) => {
          const [name = ''] = field.split('.');
          const body = { [name]: value };
          expect(await addTeam(person, event, body), JSON.stringify(body)).toMatchObject(invalid(field));
        }),
      ),
    );
    const slip = await person.post(`${event.path}/teams`, { team_name: 'Slip' });
    expect(slip).toMatchObject(invalid('teamName'));
    expect(slip.body.error).toContain('team_name');
    expect(await person.post(`${event.path}/teams`)).toMatchObject(invalid('teamName'));
    expect(await auditOf(person, event)).toEqual(before);
  });

  it('refuses what stands against it in the event, and then makes nothing', async () => {
    const person = await running.service.person();
    const [event, sister] = await Promise.all([
      createTournament(person, { settings: { teamSize: 2 }, teams: [1], loose: 2 }),
      createTournament(person, { loose: 1, flights: 1 }),
    ]);
    const [gone, known] = event.loose;
    await data(person.post(`${event.path}/players/${gone.id}/withdraw`));
    await data(person.post(`${event.path}/players/${known.id}/update`, { email: 'Sam@Example.com' }));
    await addTeam(person, event, { teamName: 'ÉCOLE', startingHole: 3, startingSequence: 'A' });
    const before = await auditOf(person, event);
    const newcomer = { fullName: 'New' };
    const conflicts = [
      { teamName: 'tEAM 1' },
      { teamName: ' École ' },
      { startingHole: 3, startingSequence: 'a' },
      { startingSequence: '3A' },
      { players: [newcomer, { playerId: gone.id }] },
      { players: [newcomer, newcomer, newcomer] },
      { players: [newcomer, { fullName: 'Sam', email: 'sam@example.COM' }] },
      { players: ['a@b.co', 'A@B.CO'].map((email) => ({ fullName: 'Twin', email })) },
    ];
    for (const body of conflicts) {
      expect(await addTeam(person, event, body), JSON.stringify(body)).toMatchObject(conflict);
    }
    const missing = [
      ...[UNKNOWN_ID, sister.flights[0].id, known.id].map((flightId) => ({ flightId })),
      ...[UNKNOWN_ID, sister.loose[0].id, event.teams[0].id].map((playerId) => ({
        players: [newcomer, { playerId }],
      })),
    ];
    for (const body of missing) {
      expect(await addTeam(person, event, body), JSON.stringify(body)).toMatchObject(notFound);
    }
    expect(await auditOf(person, event)).toEqual(before);
    expect((await data(person.get(`${event.path}/players`))).length).toBe(3);
  });

  it('says that something is unknown before it says that something is in the way', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { settings: { teamSize: 1 }, teams: [1] });
    const unknown = { playerId: UNKNOWN_ID };
    const crowd = { players: [{ fullName: 'New' }, unknown] };
    expect(await addTeam(person, event, crowd)).toMatchObject(notFound);
    expect(await addTeam(person, event, { teamName: 'Team 1', players: [unknown] })).toMatchObject(notFound);
    await bringTo(person, event.path, 'final');
    expect(await addTeam(person, event, { flightId: UNKNOWN_ID })).toMatchObject(notFound);
    expect(await addTeam(person, event, { players: [unknown] })).toMatchObject(notFound);
  });
});

describe('checking in a team', () => {
  it('checks in everybody on it who has not withdrawn, once', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { teams: [3], status: 'live' });
    const [team] = event.teams;
    const [gone, early, late] = team.players;
    await data(person.post(`${event.path}/players/${gone.id}/withdraw`));
    await data(person.post(`${event.path}/players/${early.id}/checkin`));
    const before = (await auditOf(person, event)).length;
    const checkIn = () => person.post(`${event.path}/teams/${team.id}/checkin`);
    const answers = await Promise.all([checkIn(), checkIn(), checkIn()]);
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { data: { checkedIn: true } }]);
    const { players } = await data(person.get(`${event.path}/teams/${team.id}`));
    expect(players.map(({ checked_in }: Wire) => checked_in)).toEqual([false, true, true]);
    expect((await auditOf(person, event)).slice(before)).toMatchObject([
      { action: 'team.checked_in', target_id: team.id, metadata: { player_ids: [late.id] } },
    ]);
  });
});

describe('the access code of a team', () => {
  it('is made anew on request, and kept nowhere in the clear', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { teams: [0] });
    const [team] = event.teams;
    const renew = (headers = {}) =>
      person.post(`${event.path}/teams/${team.id}/access-code`, undefined, headers);
    const key = { 'idempotency-key': 'code' };
    const answer = await renew(key);
    expect([answer.status, answer.body]).toEqual([
      200,
      { data: { access_code: expect.stringMatching(CODE) } },
    ]);
    expect((await renew(key)).body).toEqual(answer.body);
    const made = await person.post(
      `${event.path}/teams`,
      { teamName: 'Made once' },
      { 'idempotency-key': 'made' },
    );
    const again = await person.post(
      `${event.path}/teams`,
      { teamName: 'Made once' },
      { 'idempotency-key': 'made' },
    );
    expect(again.body).toEqual(made.body);
    const codes = [team.access_code, answer.body.data.access_code, made.body.data.access_code];
    expect(new Set(codes).size).toBe(3);
    const { database } = running.service;
    for (const table of ['public_names', 'access_codes', 'idempotency_keys', 'audit_events', 'teams']) {
      const kept = JSON.stringify(await database.query(`select * from ${table}`));
      for (const code of codes) expect(kept.toUpperCase().includes(`"${code}"`), table).toBe(false);
      for (const code of codes) expect(kept.includes(`${code}\\`), table).toBe(false);
    }
    expect(running.service.logged.join('')).not.toContain(made.body.data.access_code);
    const names = await database.query<{ name: string }>(
      'select name from public_names where target_id = any($1)',
      [[team.id, made.body.data.id]],
    );
    expect(names.length).toBe(2);
    for (const { name } of names) expect(Buffer.from(name, 'base64').length).toBe(32);
    await data(person.delete(`${event.path}/teams/${team.id}`));
    expect(await database.query('select from public_names where target_id = $1', [team.id])).toEqual([]);
  });
});

describe('deleting a team', () => {
  it('leaves its players without a team, and its name and start free', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { teams: [2] });
    const [team] = event.teams;
    await data(person.post(`${event.path}/players/${team.players[1].id}/withdraw`));
    const answer = await person.delete(`${event.path}/teams/${team.id}`);
    expect([answer.status, answer.body]).toEqual([200, { data: { id: team.id, deleted: true } }]);
    expect(await data(person.get(`${event.path}/players`))).toMatchObject([
      { team_id: null, team_name: null, withdrawn: true },
      { team_id: null, team_name: null, withdrawn: false },
    ]);
    expect((await auditOf(person, event)).at(-1)).toMatchObject({
      action: 'team.deleted',
      target_id: team.id,
      metadata: { old: { team_name: 'Team 1' } },
    });
    expect(await person.delete(`${event.path}/teams/${team.id}`)).toMatchObject(notFound);
    const again = await data(
      person.post(`${event.path}/teams`, { teamName: 'Team 1', startingSequence: '1A' }),
    );
    expect(again.id).not.toBe(team.id);
  });

  it('is refused once the team or one of its players has scores', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { teams: [1, 1] });
    const [one, other] = event.teams;
    await enterScore(running.service, event, { teamId: one.id });
    await enterScore(running.service, event, { playerId: other.players[0].id });
    for (const { id } of [one, other]) {
      expect(await person.delete(`${event.path}/teams/${id}`)).toMatchObject(conflict);
      expect((await data(person.get(`${event.path}/teams/${id}`))).players.length).toBe(1);
    }
  });
});

describe('teams of an event that is over', () => {
  it.each(['final', 'archived'] as const)(
    'stay as they are when it is %s, and can be read',
    async (status) => {
      const person = await running.service.person();
      const event = await createTournament(person, { teams: [1], flights: 1, status });
      const team = `${event.path}/teams/${event.teams[0].id}`;
      const calls = await Promise.all([
        addTeam(person, event, {}),
        person.post(`${team}/move`, { startingHole: 5 }),
        person.post(`${team}/flight`, { flightId: event.flights[0].id }),
        person.post(`${team}/checkin`),
        person.post(`${team}/access-code`),
        person.delete(team),
      ]);
      for (const answer of calls) expect(answer).toMatchObject(conflict);
      expect((await data(person.get(`${event.path}/teams`))).length).toBe(1);
      expect((await data(person.get(team))).players[0].checked_in).toBe(false);
    },
  );
});

describe('an id that is no team of the event', () => {
  it('is not found, whatever is asked of it', async () => {
    const [person, neighbour] = [await running.service.person(), await running.service.person()];
    const event = await createTournament(person, { teams: [1], flights: 1 });
    const [sister, foreign] = await Promise.all([
      createTournament(person, { teams: [1] }),
      createTournament(neighbour, { teams: [1] }),
    ]);
    const ids = [UNKNOWN_ID, sister.teams[0].id, foreign.teams[0].id, event.teams[0].players[0].id];
    const calls = ids.flatMap((id) => {
      const team = `${event.path}/teams/${id}`;
      return [
        person.get(team),
        person.delete(team),
        person.post(`${team}/move`, { startingHole: 5 }),
        person.post(`${team}/flight`, { flightId: null }),
        person.post(`${team}/checkin`),
        person.post(`${team}/access-code`),
      ];
    });
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(notFound);
  });
});

describe('the list of teams', () => {
  it('goes newest first, page by page', async () => {
    const person = await running.service.person();
    const { path, teams } = await createTournament(person, { teams: [0, 0, 0] });
    const first = (await person.get(`${path}/teams?limit=2`)).body;
    expect(first.data.map(({ id }: Wire) => id)).toEqual([teams[2].id, teams[1].id]);
    const rest = (await person.get(`${path}/teams?limit=2&cursor=${first.page.next_cursor}`)).body;
    expect(rest.data.map(({ id }: Wire) => id)).toEqual([teams[0].id]);
    expect(rest.page).toEqual({ next_cursor: null, has_more: false });
  });

  it('is a CSV file too: guarded against formulas, capped, and then marked as cut short', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { flights: 1 });
    const header = 'ID,Team,Starting hole,Starting sequence,Handicap,Flight,Created';
    expect((await person.get(`${event.path}/teams?format=csv`)).text).toBe(`${header}\r\n`);
    const flightId = event.flights[0].id;
    const one = await data(addTeam(person, event, { teamName: '=1+1', handicap: -2.5, flightId }));
    const two = await data(addTeam(person, event, { teamName: '@home, "away"' }));
    const three = await data(addTeam(person, event, { teamName: '-5' }));
    const whole = await person.get(`${event.path}/teams?format=csv`);
    expect(whole.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment\b/);
    expect(whole.headers.get('x-truncated')).toBeNull();
    expect(whole.text.split('\r\n')).toEqual([
      header,
      `${three.id},-5,3,A,,,${three.created_at}`,
      `${two.id},"'@home, ""away""",2,A,,,${two.created_at}`,
      `${one.id},'=1+1,1,A,-2.5,${flightId},${one.created_at}`,
      '',
    ]);
    await data(addTeam(person, event, { teamName: 'One too many' }));
    const cut = await person.get(`${event.path}/teams?format=csv`);
    expect(cut.headers.get('x-truncated')).toBe('true');
    expect(cut.text.split('\r\n').length).toBe(CSV_ROW_CAP + 2);
  });
});
