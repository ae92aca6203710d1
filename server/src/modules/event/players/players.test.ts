/** Promises about players: who they are, what may be said of them, and that no two share an email. */
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
import { act, addPlayer, readPlayer } from '../../../../../test/support/worlds/roster.ts';
import { auditOf, bringTo, createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const CSV_ROW_CAP = 3;
const running = useService({ csvRowCap: CSV_ROW_CAP });

const NEW = { external_id: null, metadata: {}, created_at: A_TIME, updated_at: A_TIME };

const NOBODY = {
  ...NEW,
  team_id: null,
  team_name: null,
  checked_in: false,
  checked_in_at: null,
  flight_id: null,
  withdrawn: false,
  shirt_size: null,
  cart: null,
  rental_clubs: null,
  player_type: null,
  handicap: null,
  company: null,
  job_title: null,
  email: null,
  phone: null,
  first_name: null,
  last_name: null,
  full_name: null,
  ghin_number: null,
};

const EVERYTHING = {
  shirt_size: 'L',
  cart: 12,
  rental_clubs: 'right-handed',
  player_type: 'guest',
  handicap: 12.4,
  company: 'The Greenbrier',
  job_title: 'Club professional',
  email: 'Sam.Snead@example.com',
  phone: '+1 304 555 0112',
  first_name: 'Sam',
  last_name: 'Snead',
  full_name: 'Sam Snead',
  ghin_number: '1234567',
};

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** An address of so many characters. */
const emailOf = (length: number) => `${'x'.repeat(length - 12)}@example.com`;

/** At its limit, and one past it. */
const LIMITS: Record<string, [unknown[], unknown[]]> = {
  shirt_size: [
    ['x'.repeat(20), '🏌'.repeat(20)],
    ['x'.repeat(21), 5],
  ],
  cart: [
    [0, -1, 2_147_483_647],
    [1.5, '12', 2_147_483_648],
  ],
  rental_clubs: [['x'.repeat(40)], ['x'.repeat(41), true]],
  player_type: [['x'.repeat(40)], ['x'.repeat(41)]],
  handicap: [
    [-10, 60, 0, 36.5],
    [-10.1, 60.1, '5'],
  ],
  company: [['x'.repeat(120)], ['x'.repeat(121)]],
  job_title: [['x'.repeat(120)], ['x'.repeat(121)]],
  email: [[emailOf(160)], [emailOf(161), 'sam', 5]],
  phone: [['x'.repeat(40)], ['x'.repeat(41), 5]],
  first_name: [['x'.repeat(80)], ['x'.repeat(81)]],
  last_name: [['x'.repeat(80)], ['x'.repeat(81)]],
  full_name: [
    ['x'.repeat(160), '🏌'.repeat(160)],
    ['x'.repeat(161), '🏌'.repeat(161)],
  ],
  ghin_number: [['x'.repeat(20)], ['x'.repeat(21), 1234567]],
};

describe('adding a player', () => {
  it('returns a row of the roster, and everything that was said is read back', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { teams: [1] });
    const [team] = event.teams;
    const said = Object.fromEntries(
      Object.entries(EVERYTHING).map(([name, value]) => [camelCase(name), value]),
    );
    const answer = await addPlayer(person, event, { ...said, teamId: team.id.toUpperCase() });
    expect(answer.status).toBe(201);
    const row = {
      ...NEW,
      id: A_UUID,
      tournament_id: event.id,
      full_name: 'Sam Snead',
      team_id: team.id,
      team_name: 'Team 1',
      checked_in: false,
      checked_in_at: null,
      handicap: 12.4,
      company: EVERYTHING.company,
      flight_id: null,
      withdrawn: false,
    };
    expect(answer.body).toEqual({ data: row });
    const roster = await person.get(`${event.path}/players`);
    expect([roster.status, roster.body]).toEqual([200, { data: [answer.body.data, team.players[0]] }]);
    expect(await readPlayer(person, event, answer.body.data)).toEqual({ ...NOBODY, ...row, ...EVERYTHING });
  });

  it('needs a name: a full one, or one to make it from', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const names = [
      { fullName: ' Ben ' },
      { firstName: 'Ben' },
      { lastName: 'Ben' },
      { fullName: '', lastName: 'Ben' },
    ];
    for (const name of names) expect((await data(addPlayer(person, event, name))).full_name).toBe('Ben');
    const both = await data(
      addPlayer(person, event, { firstName: 'Ben', lastName: 'Hogan', teamId: null, email: null }),
    );
    expect(both.full_name).toBe('Ben Hogan');
    const blank = { id: both.id, tournament_id: event.id, ...NOBODY, first_name: 'Ben', last_name: 'Hogan' };
    expect(await readPlayer(person, event, both)).toEqual({ ...blank, full_name: 'Ben Hogan' });
    for (const nameless of [
      {},
      { fullName: ' ' },
      { fullName: null },
      { firstName: '', lastName: null },
      { handicap: 5 },
    ]) {
      expect(await addPlayer(person, event, nameless)).toMatchObject(invalid('fullName'));
    }
    expect(await addPlayer(person, event, { full_name: 'Ben' })).toMatchObject(invalid('fullName'));
    expect(await person.post(`${event.path}/players`)).toMatchObject(invalid('fullName'));
  });

  it('keeps to the limits of an update', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    await Promise.all(
      Object.entries(LIMITS).flatMap(([name, [taken, refused]]) => [
        ...taken.map(async (value) =>
          expect((await addPlayer(person, event, { fullName: 'Ben', [camelCase(name)]: value })).status).toBe(
            201,
          ),
        ),
        ...refused.map(async (value) =>
          expect(
            await addPlayer(person, event, { fullName: 'Ben', [camelCase(name)]: value }),
            `${name} ${value}`,
          ).toMatchObject(invalid(camelCase(name))),
        ),
      ]),
    );
    expect(await addPlayer(person, event, { fullName: 'Ben', teamId: 'team-1' })).toMatchObject(
      invalid('teamId'),
    );
  });

  it('is refused onto a full team and with the email of another player of the event', async () => {
    const person = await running.service.person();
    const [event, sister] = await Promise.all([
      createTournament(person, { settings: { teamSize: 2 }, teams: [2] }),
      createTournament(person, { teams: [0] }),
    ]);
    const [team] = event.teams;
    await data(addPlayer(person, event, { fullName: 'Sam', email: 'Sam@Example.com' }));
    const before = await auditOf(person, event);
    expect(await addPlayer(person, event, { fullName: 'Third', teamId: team.id })).toMatchObject(conflict);
    expect(await addPlayer(person, event, { fullName: 'Twin', email: 'sAM@example.COM' })).toMatchObject(
      conflict,
    );
    for (const teamId of [UNKNOWN_ID, sister.teams[0].id, team.players[0].id]) {
      expect(await addPlayer(person, event, { fullName: 'Lost', teamId })).toMatchObject(notFound);
    }
    expect(await auditOf(person, event)).toEqual(before);
    expect((await addPlayer(person, sister, { fullName: 'Sam', email: 'sam@example.com' })).status).toBe(201);
    await data(act(person, event, team.players[0], 'withdraw'));
    expect((await addPlayer(person, event, { fullName: 'Third', teamId: team.id })).status).toBe(201);
    await bringTo(person, event.path, 'final');
    expect(await addPlayer(person, event, { fullName: 'Lost', teamId: UNKNOWN_ID })).toMatchObject(notFound);
  });
});

describe('changing a player', () => {
  it('changes the fields sent and no other; null clears one', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { loose: 1 });
    const [player] = event.loose;
    const before = { id: player.id, tournament_id: event.id, ...NOBODY, full_name: 'Loose 1' };
    const answer = await act(person, event, player, 'update', { ...EVERYTHING, fullName: 'Elsewhere' });
    expect([answer.status, answer.body]).toEqual([200, { data: { updated: true } }]);
    expect(await readPlayer(person, event, player)).toEqual({ ...before, ...EVERYTHING });
    await data(act(person, event, player, 'update', { handicap: -1 }));
    expect(await readPlayer(person, event, player)).toEqual({ ...before, ...EVERYTHING, handicap: -1 });
    const nulls = Object.fromEntries(Object.keys(EVERYTHING).map((name) => [name, null]));
    await data(act(person, event, player, 'update', { ...nulls, phone: ' ' }));
    expect(await readPlayer(person, event, player)).toEqual({ ...before, full_name: null });
    await data(act(person, event, player, 'update', nulls));
    const log = (await auditOf(person, event)).filter(({ action }) => action === 'player.updated');
    expect(log.length).toBe(3);
    expect(log[1]).toMatchObject({
      target_type: 'player',
      target_id: player.id,
      metadata: { old: { handicap: 12.4 }, new: { handicap: -1 }, client_id: person.clientId },
    });
  });

  it('takes each field up to its limit, and names it one past that', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { loose: 1 });
    const [player] = event.loose;
    for (const [name, [taken, refused]] of Object.entries(LIMITS)) {
      for (const value of taken) {
        await data(act(person, event, player, 'update', { [name]: value }));
        expect((await readPlayer(person, event, player))[name]).toBe(value);
      }
      for (const value of refused) {
        const answer = await act(person, event, player, 'update', { company: 'Other', [name]: value });
        expect(answer, `${name} ${value}`).toMatchObject(invalid(name));
      }
    }
    expect((await readPlayer(person, event, player)).company).toBe('x'.repeat(120));
  });

  it('needs a field it knows, and names the nearest to one it does not', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { loose: 1 });
    const [player] = event.loose;
    for (const body of [{}, undefined]) {
      expect(await act(person, event, player, 'update', body)).toMatchObject(invalid(''));
    }
    for (const [slip, meant] of [
      ['fullName', 'full_name'],
      ['shirtSize', 'shirt_size'],
      ['ghinNumber', 'ghin_number'],
      ['team_id', undefined],
    ] as const) {
      const answer = await act(person, event, player, 'update', { [slip]: 'x' });
      expect(answer).toMatchObject(invalid(slip));
      if (meant !== undefined) expect(answer.body.error).toContain(meant);
    }
  });

  it('is refused for who has withdrawn, with the email of another, and in an archived event', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { loose: 3 });
    const [sam, ben, gone] = event.loose;
    const update = (player: Wire, body: object) => act(person, event, player, 'update', body);
    await data(update(sam, { email: 'Sam@Example.com' }));
    await data(update(gone, { email: 'gone@example.com' }));
    await data(act(person, event, gone, 'withdraw'));
    expect(await update(ben, { email: 'sam@EXAMPLE.com', phone: '555' })).toMatchObject(conflict);
    expect(await update(ben, { email: 'gone@example.com' })).toMatchObject(conflict);
    expect(await update(gone, { phone: '555' })).toMatchObject(conflict);
    expect(await readPlayer(person, event, ben)).toMatchObject({ email: null, phone: null });
    expect((await update(sam, { email: 'sam@example.com' })).status).toBe(200);
    await bringTo(person, event.path, 'final');
    expect((await update(ben, { phone: '555' })).status).toBe(200);
    await data(person.post(`${event.path}/status`, { status: 'archived' }));
    expect(await update(ben, { phone: '556' })).toMatchObject(conflict);
  });
});

describe('an id that is no player of the event', () => {
  it('is not found, whatever is asked of it', async () => {
    const [person, neighbour] = [await running.service.person(), await running.service.person()];
    const event = await createTournament(person, { teams: [1], flights: 1 });
    const [sister, foreign] = await Promise.all([
      createTournament(person, { loose: 1 }),
      createTournament(neighbour, { loose: 1 }),
    ]);
    const [team] = event.teams;
    const ids = [UNKNOWN_ID, sister.loose[0].id, foreign.loose[0].id, team.id];
    const calls = ids.flatMap((id) => [
      person.get(`${event.path}/players/${id}`),
      act(person, event, { id }, 'checkin'),
      act(person, event, { id }, 'move', { toTeamId: team.id }),
      act(person, event, { id }, 'flight', { flightId: null }),
      act(person, event, { id }, 'update', { phone: '555' }),
      act(person, event, { id }, 'withdraw'),
      act(person, event, { id }, 'reinstate'),
    ]);
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(notFound);
    expect((await data(person.get(event.path))).status).toBe('setup');
  });
});

describe('the roster', () => {
  it('is a CSV file too: guarded against formulas, capped, and then marked as cut short', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const header = 'ID,Name,Team,Checked in,Handicap,Withdrawn';
    expect((await person.get(`${event.path}/players?format=csv`)).text).toBe(`${header}\r\n`);
    const team = await data(
      person.post(`${event.path}/teams`, {
        teamName: '+SUM(A1)',
        players: [{ fullName: '=cmd|calc', handicap: -1.5 }, { fullName: 'Snead, "Sam"' }],
      }),
    );
    const [one, two] = team.players;
    await data(act(person, event, one, 'checkin'));
    await data(act(person, event, two, 'withdraw'));
    const three = await data(addPlayer(person, event, { fullName: "'=quoted" }));
    const whole = await person.get(`${event.path}/players?format=csv`);
    expect(whole.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment\b/);
    expect(whole.headers.get('x-truncated')).toBeNull();
    expect(whole.text.split('\r\n')).toEqual([
      header,
      `${three.id},''=quoted,,false,,false`,
      `${two.id},"Snead, ""Sam""",'+SUM(A1),false,,true`,
      `${one.id},'=cmd|calc,'+SUM(A1),true,-1.5,false`,
      '',
    ]);
    await data(addPlayer(person, event, { fullName: 'One too many' }));
    const cut = await person.get(`${event.path}/players?format=csv`);
    expect(cut.headers.get('x-truncated')).toBe('true');
    expect(cut.text.split('\r\n').length).toBe(CSV_ROW_CAP + 2);
    expect((await data(person.get(`${event.path}/players`))).length).toBe(4);
  });

  it('has one player of an email, however many are added or changed at once', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { loose: 4 });
    const email = (count: number) => (count % 2 ? 'rush@example.com' : 'RUSH@example.com');
    const added = await Promise.all(
      [1, 2, 3, 4].map((count) =>
        addPlayer(person, event, { fullName: `Rush ${count}`, email: email(count) }),
      ),
    );
    expect(added.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const updated = await Promise.all(
      event.loose.map((player, count) => act(person, event, player, 'update', { email: `2${email(count)}` })),
    );
    expect(updated.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});
