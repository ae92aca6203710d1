/** A season: points from a table, the best results of everybody, and who is who from event to event. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Placing,
  placings,
  playerKey,
  type SeriesEvent,
  type SeriesRules,
  seriesPoints,
  seriesStandings,
  teamKey,
} from '../src/index.ts';
import { anyEvent } from './support/arbitrary.ts';
import { event, player, scores, team } from './support/events.ts';
import { list, table } from './support/tables.ts';

const RULES: SeriesRules = { pointsTable: [100, 60, 40, 20], bestOf: null, participationPoints: 0 };

/** `anna 1, ben 2=, cy 2=`: who finished where. */
const placed = (line: string): Placing[] => {
  const places = line.split(', ').map((part) => part.split(' '));
  return places.map(([key = '', place = '']) => ({
    key,
    name: key,
    position: Number.parseInt(place, 10),
    sharedBy: places.filter(([, other]) => other === place).length,
  }));
};

const season = (...lines: string[]): SeriesEvent[] =>
  lines.map((line, nth) => ({
    id: `e${nth}`,
    date: `2026-05-0${nth + 1}`,
    weight: 100,
    placings: placed(line),
  }));

const shown = (rules: Partial<SeriesRules>, events: SeriesEvent[]): string[] =>
  seriesStandings({ ...RULES, ...rules }, events).map(
    ({ positionLabel, name, points, eventsPlayed, eventsCounted, wins }) =>
      `${positionLabel} ${name} ${points} ${eventsCounted}/${eventsPlayed} ${wins}`,
  );

describe('points', () => {
  it.each(table('series-points'))('place $position by $rows at $weight %: $points', (cells) => {
    const rules = {
      pointsTable: list(cells.table ?? '').map(Number),
      participationPoints: Number(cells.extra),
    };
    expect(seriesPoints(Number(cells.position), Number(cells.rows), Number(cells.weight), rules)).toBe(
      Number(cells.points),
    );
  });

  it('are the nearest thousandth in exact arithmetic, halves up', () => {
    const points = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(
        fc.array(points, { minLength: 1, maxLength: 200 }),
        fc.integer({ min: 1, max: 220 }),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 1000 }),
        (pointsTable, position, rows, weight) => {
          const worth = pointsTable
            .slice(position - 1, position - 1 + rows)
            .reduce((sum, each) => sum + BigInt(each), 0n);
          const got = seriesPoints(position, rows, weight, { pointsTable, participationPoints: 0 });
          const off = 2n * (BigInt(Math.round(got * 1000)) * BigInt(rows) - worth * BigInt(weight) * 10n);
          expect(off > -BigInt(rows) && off <= BigInt(rows)).toBe(true);
        },
      ),
    );
  });
});

describe('standings', () => {
  it('add up what the events were worth', () => {
    expect(shown({}, season('anna 1, ben 2, cy 3', 'ben 1, anna 2=, cy 2='))).toEqual([
      '1 ben 160 2/2 1',
      '2 anna 150 2/2 1',
      '3 cy 90 2/2 0',
    ]);
  });

  it('count the best, of equal results the earlier', () => {
    const events = season('anna 2', 'anna 1', 'anna 2', 'anna 5');
    const [row] = seriesStandings({ ...RULES, bestOf: 2 }, events);
    expect(row?.results().map(({ points, counted }) => [points, counted])).toEqual([
      [60, true],
      [100, true],
      [60, false],
      [0, false],
    ]);
    expect(shown({ bestOf: 2 }, events)).toEqual(['1 anna 160 2/4 1']);
    expect(shown({ bestOf: 9 }, events)).toEqual(['1 anna 220 4/4 1']);
  });

  it('list equals by wins, then by name in any case, then by key; they share the position', () => {
    const named = (name: string, key: string, position: number): Placing => ({
      key,
      name,
      position,
      sharedBy: 1,
    });
    const first = [
      named('zoe', 'z', 1),
      named('Ben', 'b', 3),
      named('anna', 'a2', 3),
      named('Anna', 'a1', 3),
    ];
    const rules = { ...RULES, pointsTable: [40, 40, 40, 10] };
    const events = [{ id: 'e', date: null, weight: 100, placings: [...first, named('Yan', 'y', 4)] }];
    expect(seriesStandings(rules, events).map(({ positionLabel, key }) => `${positionLabel} ${key}`)).toEqual(
      ['T1 z', 'T1 a1', 'T1 a2', 'T1 b', '5 y'],
    );
  });

  it('give the extra points on top of the weighted ones, and to whoever has a place', () => {
    const [one] = season('anna 1, ben 9');
    expect(shown({ participationPoints: 5 }, one ? [{ ...one, weight: 50 }] : [])).toEqual([
      '1 anna 55 1/1 1',
      '2 ben 5 1/1 0',
    ]);
  });

  it('take the name of the latest event; one without a date is the latest', () => {
    const named = (id: string, date: string | null, name: string): SeriesEvent => ({
      id,
      date,
      weight: 100,
      placings: [{ key: 'k', name, position: 1, sharedBy: 1 }],
    });
    const events = [
      named('c', null, 'Undated'),
      named('b', '2026-06-01', 'June'),
      named('a', '2026-05-01', 'May'),
    ];
    const [row] = seriesStandings(RULES, events);
    expect([row?.name, row?.results().map(({ eventId }) => eventId)]).toEqual(['Undated', ['a', 'b', 'c']]);
    expect(seriesStandings(RULES, events.slice(1))[0]?.name).toBe('June');
  });

  it('are empty without events', () => {
    expect(seriesStandings(RULES, [])).toEqual([]);
  });
});

describe('placings', () => {
  const gross = { board: 'gross', entrant: 'player' } as const;

  it("give a team's place to each of its active players", () => {
    const shown = event({
      rules: { format: 'scramble' },
      teams: [team('t'), team('u')],
      players: [
        player('a', { teamId: 't' }),
        player('b', { teamId: 't' }),
        player('gone', { teamId: 't', withdrawn: true }),
        player('c', { teamId: 'u' }),
      ],
      scores: [...scores('t', '4 4', true), ...scores('u', '5 4', true)],
    });
    expect(placings(shown, gross).map(({ key, position }) => `${key} ${position}`)).toEqual([
      'name:player a 1',
      'name:player b 1',
      'name:player c 2',
    ]);
    expect(placings(shown, { ...gross, entrant: 'team' }).map(({ key }) => key)).toEqual([
      'team:team t',
      'team:team u',
    ]);
  });

  it('of players are none in a series of teams, and whoever has no score has none', () => {
    const shown = event({ players: [player('a'), player('b')], scores: scores('a', '4') });
    expect(placings(shown, { ...gross, entrant: 'team' })).toEqual([]);
    expect(placings(shown, gross)).toHaveLength(1);
  });

  it('come from the board asked for, also when the event does not show it', () => {
    const shown = event({
      rules: { boards: ['gross'] },
      players: [player('a', { handicap: 0 }), player('b', { handicap: 18 })],
      scores: [...scores('a', '4 5 3'), ...scores('b', '5 5 3')],
    });
    const winner = (board: 'gross' | 'net') => placings(shown, { ...gross, board })[0]?.key;
    expect([winner('gross'), winner('net')]).toEqual(['name:player a', 'name:player b']);
  });

  it('count somebody who is there twice once, by the better row, and every row in a tie', () => {
    const shown = event({
      players: [player('a', { ghin: '77' }), player('b', { ghin: ' 77 ' }), player('c')],
      scores: [...scores('a', '4'), ...scores('b', '3'), ...scores('c', '3')],
    });
    expect(placings(shown, gross)).toEqual([
      { key: 'ghin:77', name: 'Player b', position: 1, sharedBy: 2 },
      { key: 'name:player c', name: 'Player c', position: 1, sharedBy: 2 },
    ]);
  });
});

describe('keys', () => {
  const sam = { id: '7', name: ' Sam  SNEAD ', ghin: ' Ab 12', email: 'Sam@Example.com' };

  it('are the handicap number, else the email, else the name, else the id', () => {
    expect(playerKey(sam)).toBe('ghin:ab 12');
    expect(playerKey({ ...sam, ghin: ' ' })).toBe('email:sam@example.com');
    expect(playerKey({ ...sam, ghin: null, email: null })).toBe('name:sam snead');
    expect(playerKey({ id: '7', name: null })).toBe('id:7');
    expect(teamKey(' The\tMulligans ')).toBe('team:the mulligans');
  });
});

const anySeason = fc
  .array(
    fc.record({
      event: anyEvent,
      date: fc.option(fc.constantFrom('2026-05-01', '2026-06-01')),
      weight: fc.integer({ min: 1, max: 1000 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((events) =>
    events.map(({ event: played, date, weight }, nth): SeriesEvent => {
      const rows = placings(played, { board: 'net', entrant: 'player' });
      return { id: `e${nth}`, date, weight, placings: rows };
    }),
  );
const anyRules = fc.record({
  pointsTable: fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 8 }),
  bestOf: fc.option(fc.integer({ min: 1, max: 3 })),
  participationPoints: fc.integer({ min: 0, max: 5 }),
});

describe('every season', () => {
  it('has the same standings in whatever order events and rows arrive', () => {
    fc.assert(
      fc.property(anySeason, anyRules, (events, rules) => {
        const mixed = [...events].reverse().map((one) => ({ ...one, placings: [...one.placings].reverse() }));
        const whole = (of: SeriesEvent[]) =>
          seriesStandings(rules, of).map((row) => ({ ...row, results: row.results() }));
        expect(whole(mixed)).toEqual(whole(events));
      }),
      { numRuns: 80 },
    );
  });

  it('adds up: a total is the sum of its counted results, the best ones, and positions follow the totals', () => {
    fc.assert(
      fc.property(anySeason, anyRules, (events, rules) => {
        const rows = seriesStandings(rules, events);
        for (const { points, results: resultsOf, eventsCounted, position } of rows) {
          const results = resultsOf();
          const of = (counted: boolean) =>
            results.filter((one) => one.counted === counted).map((one) => Math.round(one.points * 1000));
          expect(Math.round(points * 1000)).toBe(of(true).reduce((sum, each) => sum + each, 0));
          expect(eventsCounted).toBe(Math.min(results.length, rules.bestOf ?? results.length));
          expect(Math.min(...of(true))).toBeGreaterThanOrEqual(Math.max(0, ...of(false)));
          expect(position).toBe(1 + rows.filter((other) => other.points > points).length);
        }
      }),
      { numRuns: 80 },
    );
  });
});
