/**
 * Promises about files of teams as people have them: one row for each team, other words and separators, and
 * a mapping that decides where it is given.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { invalid } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();
let person: Person;
beforeAll(async () => {
  person = await running.service.person();
});

interface Event {
  path: string;
}

const sample = (name: string) =>
  readFileSync(new URL(`../../../../../test/samples/${name}`, import.meta.url), 'utf8');

const importing = ({ path }: Event, csv: string, more: object = {}) =>
  person.post(`${path}/teams/import`, { csv, ...more });

const errorsOf = async (csv: string): Promise<Wire[]> =>
  (await data(importing(await createTournament(person), csv, { dryRun: true }))).errors;

const emailsOf = async ({ path }: Event): Promise<Wire[]> =>
  running.service.database.query('select full_name, email from players where tournament_id = $1', [
    path.split('/').at(-1),
  ]);

const teamsOf = async ({ path }: Event): Promise<Wire[]> =>
  Promise.all(
    (await data(person.get(`${path}/teams?limit=200`)))
      .reverse()
      .map(({ id }: Wire) => data(person.get(`${path}/teams/${id}`))),
  );

const playersOf =
  (csv: string, more: object = {}) =>
  async (): Promise<Wire> => {
    const event = await createTournament(person);
    expect(await data(importing(event, csv, more))).toMatchObject({ errors: [] });
    return (await teamsOf(event)).map((team) => [
      team.team_name,
      ...team.players.map(({ full_name }: Wire) => full_name),
    ]);
  };

describe('a row for each team', () => {
  it('seats its players in their order, with what the file says of each', async () => {
    const event = await createTournament(person);
    const answer = await importing(event, sample('teams-one-row-each.csv'));
    expect(answer.body).toEqual({ data: { teams: 2, players: 6, flights: 0, errors: [] } });
    expect(await teamsOf(event)).toMatchObject([
      {
        team_name: 'The Mulligans',
        starting_hole: 1,
        players: [
          { full_name: 'Sam Snead', handicap: -1.2 },
          { full_name: 'Ben Hogan', handicap: null },
          { full_name: 'Bobby Jones' },
        ],
      },
      {
        team_name: 'Bogey Nights',
        starting_hole: 10,
        players: [
          { full_name: 'Babe Zaharias', handicap: 4 },
          { full_name: 'Patty Berg' },
          { full_name: 'Glenna Vare' },
        ],
      },
    ]);
    expect(await emailsOf(event)).toContainEqual({ full_name: 'Ben Hogan', email: 'ben@example.com' });
  });

  it('may come from a German Excel, with decimal commas', async () => {
    const event = await createTournament(person);
    await importing(event, sample('teams-german.csv'));
    expect(await teamsOf(event)).toMatchObject([
      {
        team_name: 'Grüne Jungs',
        starting_hole: 3,
        players: [{ full_name: 'Jürgen Müßig', handicap: 12.4 }, { full_name: 'Änne Öztürk' }],
      },
      { team_name: 'Sandhasen', players: [{ handicap: -0.5 }, { full_name: 'Uwe Läßig' }] },
    ]);
    expect(await emailsOf(event)).toContainEqual({ full_name: 'Jürgen Müßig', email: 'juergen@example.de' });
  });

  it('may name a captain, first and last names, and have an address and a handicap of its own', async () => {
    const event = await createTournament(person);
    const csv =
      'Team,Email,Handicap,Captain,Player 2 first name,Player 2 last name\nA,a@example.com,11.5,Ann Lee,Bea,Fox\n';
    await importing(event, csv);
    expect(await teamsOf(event)).toMatchObject([
      {
        handicap: 11.5,
        players: [{ full_name: 'Ann Lee' }, { full_name: 'Bea Fox' }],
      },
    ]);
    expect(await emailsOf(event)).toContainEqual({ full_name: 'Ann Lee', email: 'a@example.com' });
  });

  it.each([
    ['without players', 'A,,,,', 'Player 1 is required'],
    ['with an email and no name', 'A,Ann,,,b@example.com', 'Player 2 is required'],
    ['with a broken email', 'A,Ann,ann@,,', 'Player 1 email must be an email address'],
    [
      'with one email twice',
      'A,Ann,a@example.com,Bea,A@example.com',
      'Two players of this row have the same email',
    ],
    ['with a long name', `A,Ann,,${'x'.repeat(161)},`, 'Player 2 must have at most 160 characters'],
  ])('%s is an error', async (_name, row, message) => {
    const csv = `Team,Player 1,Player 1 email,Player 2,Player 2 email\nFine,Fay,,,\n${row}`;
    expect(await errorsOf(csv)).toEqual([{ row: 3, message }]);
  });

  it('may name six players, and no more than the event has seats: one error for the row', async () => {
    const csv = 'Team,Player 1,Player 2,Player 3,Player 4,Player 5,Player 6\nA,a,b,c,d,e,f\n';
    const event = await createTournament(person, { settings: { teamSize: 6 } });
    expect(await data(importing(event, csv))).toMatchObject({ teams: 1, players: 6 });
    expect(await errorsOf(csv)).toEqual([{ row: 2, message: 'A team of this event has at most 4 players' }]);
  });
});

describe('a row for each player', () => {
  it('may be pasted from a spreadsheet', async () => {
    expect(await playersOf(sample('teams-spreadsheet.txt'))()).toEqual([
      ['Eagles', 'Sam Snead', 'Ben "The Hawk" Hogan'],
      ['Birdies', 'Patty Berg'],
    ]);
  });

  it('is meant where our own header Name stands beside Player 1', async () => {
    expect(await playersOf('Team,Name,Player 1\nA,Ann,x\nA,Bea,y\n')()).toEqual([['A', 'Ann', 'Bea']]);
  });
});

describe('a mapping', () => {
  it.each([
    ['of a name', 'Club,Who\nA,Ann\n', { TEAM: 'Club', name: 'who' }, [['A', 'Ann']]],
    [
      'of players',
      'Club,One,Two\nA,Ann,Bea\n',
      { team: 'Club', 'player 1': 'One', 'Player 2': 'Two' },
      [['A', 'Ann', 'Bea']],
    ],
    ['over a header that is known', 'Team,Name,Alias\nA,x,Ann\n', { name: 'Alias' }, [['A', 'Ann']]],
    ['of players over the header Name', 'Team,Name,One\nA,x,Ann\n', { 'player 1': 'One' }, [['A', 'Ann']]],
  ])('%s decides', async (_name, csv, mapping, expected) => {
    expect(await playersOf(csv, { mapping })()).toEqual(expected);
  });

  it.each([
    ['a column that the file lacks', { hole: 'Tee box' }, 'mapping.hole'],
    ['one of ours that there is not', { 'player 7': 'Name' }, 'mapping.player 7'],
    ['a name and players at once', { name: 'Name', 'player 1': 'Team' }, 'mapping'],
    ['another shape', ['team'], 'mapping'],
  ])('of %s is refused, dry or not', async (_name, mapping, field) => {
    const event = await createTournament(person);
    for (const dryRun of [true, false])
      expect(await importing(event, 'Team,Name\nA,Ann\n', { mapping, dryRun })).toMatchObject(invalid(field));
    expect(await teamsOf(event)).toEqual([]);
  });
});

describe('a dry run', () => {
  it('answers what the import answers then, for any file without errors, and makes nothing', async () => {
    const name = fc.constantFrom('Ann', 'Bea', '', 'Cid, Jr.');
    const row = fc.record({
      team: fc.constantFrom('A', 'B', 'C', ''),
      players: fc.array(name, { minLength: 4, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 4 }),
        fc.constantFrom(';', '\t'),
        async (rows, separator) => {
          const event = await createTournament(person);
          const header = ['Team', 'Player 1', 'Player 2', 'Player 3', 'Player 4'];
          const csv = [header, ...rows.map(({ team, players }) => [team, ...players])]
            .map((cells) => cells.join(separator))
            .join('\n');
          const dry = await importing(event, csv, { dryRun: true });
          expect(await teamsOf(event)).toEqual([]);
          const real = await importing(event, csv);
          const isFine = dry.status === 200 && dry.body.data.errors.length === 0;
          if (!isFine) expect(real.status).toBe(400);
          else expect(real.body).toEqual(dry.body);
        },
      ),
      { numRuns: 25 },
    );
  });
});
