/**
 * Promises about importing teams from a file: all of it or nothing, and every row that is in the way is
 * named.
 */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { conflict, invalid, notFound } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { actionsOf, auditOf, createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

interface Event {
  path: string;
}

const importing = (person: Person, { path }: Event, csv: string, more: object = {}) =>
  person.post(`${path}/teams/import`, { csv, ...more });

/** The errors of a dry run. */
const errorsOf = async (person: Person, event: Event, csv: string): Promise<Wire[]> =>
  (await data(importing(person, event, csv, { dryRun: true }))).errors;

const teamsOf = async (person: Person, { path }: Event): Promise<Wire[]> =>
  Promise.all(
    (await data(person.get(`${path}/teams?limit=200`)))
      .reverse()
      .map(({ id }: Wire) => data(person.get(`${path}/teams/${id}`))),
  );

const rows = (count: number) => Array.from({ length: count }, (_, nth) => `T${nth >> 2},P${nth}`).join('\n');

describe('importing teams', () => {
  it('seats the rows of one team together, wherever they stand in the file', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const csv = [
      '\ufeffFLIGHT,team,First,Last,Name,email,Phone,handicap,Hole,Sequence,Shoe size',
      'First,The Mulligans,Sam,Snead,,sam@example.com,+1 304 555 0112,12.4,7,,44',
      ',Gimmes,,,"Hogan, Ben",,,+1.2,,,',
      'FIRST,the mulligans,Bobby,Jones,Bobby J.,,,,,b,',
    ].join('\r\n');
    const answer = await importing(person, event, csv);
    expect([answer.status, answer.body]).toEqual([
      200,
      { data: { teams: 2, players: 3, flights: 1, errors: [] } },
    ]);
    const [mulligans, gimmes] = await teamsOf(person, event);
    expect(mulligans).toMatchObject({
      team_name: 'The Mulligans',
      starting_hole: 7,
      starting_sequence: 'B',
      flight_id: expect.any(String),
      players: [
        { full_name: 'Sam Snead', handicap: 12.4 },
        { full_name: 'Bobby J.', handicap: null },
      ],
    });
    expect(gimmes).toMatchObject({
      starting_hole: 1,
      starting_sequence: 'A',
      flight_id: null,
      players: [{ full_name: 'Hogan, Ben', handicap: -1.2 }],
    });
    expect(await data(person.get(`${event.path}/players/${mulligans.players[0].id}`))).toMatchObject({
      first_name: 'Sam',
      last_name: 'Snead',
      email: 'sam@example.com',
      phone: '+1 304 555 0112',
    });
    const codes = await data(person.get(`${event.path}/access-codes`));
    expect(codes.map((code: Wire) => code.access_code)).toEqual([
      expect.stringMatching(/^[A-HJKMNP-Z2-9]{6}$/),
      expect.stringMatching(/^[A-HJKMNP-Z2-9]{6}$/),
    ]);
    expect(await data(person.get(`${event.path}/summary`))).toMatchObject({
      teams: { total: 2 },
      players: { total: 3 },
    });
  });

  it('logs each team, player and flight, without addresses', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const csv = 'Team,Name,Email,Flight\nA,Ann,ann@example.com,Ladies\nA,Bea,bea@example.com,\n';
    await data(importing(person, event, csv));
    const log = (await auditOf(person, event)).slice(1);
    expect(log.map(({ action }) => action).sort()).toEqual([
      'flight.created',
      'player.created',
      'player.created',
      'team.created',
    ]);
    const [team] = await teamsOf(person, event);
    expect(log).toContainEqual(
      expect.objectContaining({
        action: 'player.created',
        target_type: 'player',
        target_id: team.players[0].id,
        metadata: { client_id: person.clientId, new: { full_name: 'Ann', team_id: team.id } },
      }),
    );
    expect(JSON.stringify(log)).not.toContain('@');
  });

  it('gives the starts that are asked for first, and then the least crowded holes', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { teams: [{ name: 'Here', start: '1A' }] });
    const csv = 'Team,Name,Hole,Sequence\nAny,Ann,,\nSecond,Bea,2,\nExact,Cid,,2A\nLetter,Dan,,C\n';
    await data(importing(person, event, csv));
    const starts = (await teamsOf(person, event)).map(
      ({ team_name, starting_hole, starting_sequence }) =>
        `${team_name} ${starting_hole}${starting_sequence}`,
    );
    expect(starts).toEqual(['Here 1A', 'Any 4A', 'Second 2B', 'Exact 2A', 'Letter 3C']);
  });

  it('knows the flights of the event by name, and gives them to players where each plays for himself', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { format: 'individual', flights: 1 });
    const csv = 'Team,Name,Flight\nA,Ann,FLIGHT 1\nA,Bea,Seniors\nA,Cid,\n';
    expect(await data(importing(person, event, csv))).toMatchObject({ flights: 1 });
    const [team] = await teamsOf(person, event);
    const [first, ...others] = team.players.map((player: Wire) => player.flight_id);
    expect([team.flight_id, first]).toEqual([null, event.flights[0].id]);
    expect(others).toEqual([expect.any(String), null]);
  });

  it('takes 2000 rows, and no more', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { settings: { teamSize: 6 } });
    const six = Array.from({ length: 2000 }, (_, nth) => `T${Math.floor(nth / 6)},P${nth},${'9'.repeat(30)}`);
    const file = `Team,Name,Phone\n${six.join('\n')}`;
    expect(await importing(person, event, `${file}\nLast,One,`)).toMatchObject(invalid('csv'));
    expect(await data(importing(person, event, file))).toEqual({
      teams: 334,
      players: 2000,
      flights: 0,
      errors: [],
    });
    expect((await data(person.get(`${event.path}/summary`))).players.total).toBe(2000);
  });

  it('happens once for a repeated Idempotency-Key, and once of two at the same time', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const csv = 'Team,Name\nA,Ann\n';
    const send = (key: string) =>
      person.post(`${event.path}/teams/import`, { csv }, { 'idempotency-key': key });
    const answers = await Promise.all([send('one'), send('two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const key = answers[0]?.status === 200 ? 'one' : 'two';
    expect((await send(key)).headers.get('idempotency-replayed')).toBe('true');
    expect((await teamsOf(person, event)).length).toBe(1);
  });
});

describe('a row', () => {
  const wide = (length: number) => '🏌'.repeat(length);

  it.each([
    ['without a team', ',Ann,,,,', 'Team is required'],
    ['without a name', 'A,,,,,', 'Name is required'],
    ['with a long team', `${wide(121)},Ann,,,,`, 'Team must have at most 120 characters'],
    ['with a long name', `A,${wide(161)},,,,`, 'Name must have at most 160 characters'],
    ['with a broken email', 'A,Ann,ann@,,,', 'Email must be an email address'],
    ['with a handicap of 60.1', 'A,Ann,,60.1,,', 'Handicap must be a number from +10 to 60'],
    ['with a handicap of +10.1', 'A,Ann,,+10.1,,', 'Handicap must be a number from +10 to 60'],
    ['with a handicap in words', 'A,Ann,,low,,', 'Handicap must be a number from +10 to 60'],
    ['on hole 19', 'A,Ann,,,19,', 'Hole must be a number from 1 to 18'],
    ['on hole 0', 'A,Ann,,,0,', 'Hole must be a number from 1 to 18'],
    ['on hole 10 of 9', 'A,Ann,,,10,', 'Hole must be one of the 9 holes of the event'],
    ['with two letters', 'A,Ann,,,,AB', 'Sequence must be a letter'],
    ['with two holes', 'A,Ann,,,3,4A', 'Sequence and Hole name different starts'],
    ['with two starts', 'A,Ann,,,3B,A', 'Sequence and Hole name different starts'],
    ['on hole 19A', 'A,Ann,,,19A,', 'Hole must be a number from 1 to 18'],
    ['with more cells than the header', 'A,Ann,,,,,', 'Row has more cells than the header, which has 6'],
    ['of a team that is there', 'HERE,Ann,,,,', 'A team named "HERE" is in the event already'],
    ['with an email that is there', 'A,Ann,LO@example.com,,,', 'Another player of the event has this email'],
    ['with a start that is taken', 'A,Ann,,,1,A', 'The start 1A is taken'],
  ])('%s is an error', async (_name, row, message) => {
    const person = await running.service.person();
    const event = await createTournament(person, {
      holes: Array.from({ length: 9 }, (_, index) => ({ holeNumber: index + 1, par: 4 })),
      teams: [{ name: 'Here', start: '1A' }],
    });
    await data(person.post(`${event.path}/players`, { fullName: 'Lo', email: 'lo@example.com' }));
    const csv = `Team,Name,Email,Handicap,Hole,Sequence\nFine,Fay,,,,\n${row}`;
    expect(await errorsOf(person, event, csv)).toEqual([{ row: 3, message }]);
    const answer = await importing(person, event, csv);
    expect(answer).toMatchObject(invalid('csv'));
    expect(answer.body.details).toEqual([{ field: 'csv', message: `row 3: ${message}` }]);
    expect((await teamsOf(person, event)).length).toBe(1);
  });

  it('may hold as much as its fields take', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const email = `${'a'.repeat(64)}@${'b'.repeat(91)}.com`;
    const csv = [
      'Team,Name,First,Last,Email,Phone,Handicap,Hole,Sequence,Flight',
      [wide(120), wide(160), wide(80), wide(80), email, '5'.repeat(40), '60', '18', 'Z', wide(120)].join(','),
      `${wide(120)},Low,,,,,-10,18,18z,`,
    ].join('\n');
    expect(await data(importing(person, event, csv))).toMatchObject({ teams: 1, players: 2, flights: 1 });
  });
});

describe('rows of one team', () => {
  it.each([
    ['hole', 'A,Ann,3,,\nA,Bea,4,,', 'The team starts on hole 3 in an earlier row'],
    ['letter', 'A,Ann,,B,\nA,Bea,,C,', 'The team has the letter B in an earlier row'],
    ['flight', 'A,Ann,,,First\nA,Bea,,,Second', 'The team is in the flight First in an earlier row'],
  ])('agree on its %s', async (_name, both, message) => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const csv = `Team,Name,Hole,Sequence,Flight\n${both}`;
    expect(await errorsOf(person, event, csv)).toEqual([{ row: 3, message }]);
  });

  it('are as many as a team has seats', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { settings: { teamSize: 2 } });
    const csv = 'Team,Name\nA,Ann\nA,Bea\nA,Cid\n';
    expect(await errorsOf(person, event, csv)).toEqual([
      { row: 4, message: 'A team of this event has at most 2 players' },
    ]);
  });
});

describe('a file', () => {
  it.each([
    ['nothing but blanks', ' \n'],
    ['no Team column', 'Name\nAnn'],
    ['no name column', 'Team,Email\nA,ann@example.com'],
    ['a column twice', 'Team,Name,NAME\nA,Ann,Ann'],
    ['no rows', 'Team,Name\n'],
  ])('with %s is refused, dry or not', async (_name, csv) => {
    const person = await running.service.person();
    const event = await createTournament(person);
    for (const dryRun of [true, false])
      expect(await importing(person, event, csv, { dryRun })).toMatchObject(invalid('csv'));
  });

  it('is only checked by a dry run, which counts the rows without errors', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const csv = 'Team,Name,Email,Flight\nA,Ann,a@example.com,Old\nA,Bea,A@example.com,\nB,,,New\nC,Cid,,\n';
    expect(await data(importing(person, event, csv, { dryRun: true }))).toEqual({
      teams: 2,
      players: 2,
      flights: 1,
      errors: [
        { row: 3, message: 'Row 2 has the same email' },
        { row: 4, message: 'Name is required' },
      ],
    });
    expect(await teamsOf(person, event)).toEqual([]);
    expect(await actionsOf(person, event, 1)).toEqual([]);
  });

  it('names the teams whose names are the same once stored, in a dry run too', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const errors = [{ row: 3, message: 'The team of row 2 has the same name, written differently' }];
    expect(await errorsOf(person, event, 'Team,Name\nΣΑΣ,A\nσασ,B')).toEqual(errors);
    expect(await importing(person, event, 'Team,Name\nΣΑΣ,A\nσασ,B')).toMatchObject(invalid('csv'));
  });

  it('that asks for more starts than there are names the teams without one', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const csv = `Team,Name,Hole\n${Array.from({ length: 27 }, (_, nth) => `T${nth},P${nth},5`).join('\n')}`;
    expect(await errorsOf(person, event, csv)).toEqual([
      { row: 28, message: 'Every letter of hole 5 is taken' },
    ]);
  });

  it('of another size is read in the worker thread, with the same errors', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const csv = `Team,Name,Notes\n${rows(40)}\n,Nobody,${'x'.repeat(40_000)}`;
    expect(await errorsOf(person, event, csv)).toEqual([{ row: 42, message: 'Team is required' }]);
  });

  it.each(['final', 'archived'] as const)('comes too late for an event that is %s', async (status) => {
    const person = await running.service.person();
    const event = await createTournament(person, { status });
    for (const dryRun of [true, false])
      expect(await importing(person, event, 'Team,Name\nA,Ann', { dryRun })).toMatchObject(conflict);
    expect(await importing(person, { path: event.path.slice(0, -1) }, 'Team,Name\nA,Ann')).toMatchObject(
      notFound,
    );
  });
});
