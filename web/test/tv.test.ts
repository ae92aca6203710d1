/** How a screen turns its pages, what its address can say, and what it marks. */
import { describe, expect, it } from 'vitest';
import type { Row } from '../src/golf/board/board.ts';
import type { BoardName, FirstData } from '../src/golf/first-data.ts';
import { Marks } from '../src/golf/tv/marks.ts';
import { optionsOf } from '../src/golf/tv/options.ts';
import { type Field, nextView, rowsIn, type View, viewsOf } from '../src/golf/tv/turns.ts';

const rows = (count: number, flightId: string | null = null, from = 1): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    key: from + at,
    position: from + at,
    positionLabel: String(from + at),
    name: `Player ${from + at}`,
    teamName: null,
    flightId,
    score: 0,
    toParLabel: 'E',
    thruLabel: '3',
    total: 12,
    status: 'in_progress',
  }));

const field = (boards: Partial<Record<BoardName, Row[]>>, flights: string[] = []): Field => ({
  rows: new Map(Object.entries(boards) as [BoardName, Row[]][]),
  flights: flights.map((id) => ({ id })),
});

const told = ({ board, flightId, page }: View): string => `${board} ${flightId ?? 'all'} ${page}`;
const BOTH = { boards: ['gross', 'net'], flightId: undefined, rotateFlights: true } as const;

describe('a screen', () => {
  it('turns through the boards, and on each through the flights, page by page', () => {
    const everybody = [...rows(15, 'a'), ...rows(10, 'b', 16)];
    const views = viewsOf(field({ gross: everybody, net: everybody }, ['a', 'b', 'empty']), BOTH, 20);
    const each = ['all 0', 'all 1', 'a 0', 'b 0'];
    expect(views.map(told)).toEqual([
      ...each.map((one) => `gross ${one}`),
      ...each.map((one) => `net ${one}`),
    ]);
  });

  it('shows only one flight, or no flights, where it is told so', () => {
    const everybody = field({ gross: [...rows(5, 'a'), ...rows(5, 'b', 6)] }, ['a', 'b']);
    expect(viewsOf(everybody, { ...BOTH, flightId: 'b' }, 20).map(told)).toEqual(['gross b 0']);
    expect(viewsOf(everybody, { ...BOTH, rotateFlights: false }, 20).map(told)).toEqual(['gross all 0']);
  });

  it.each([
    [20, 1],
    [21, 2],
    [144, 8],
  ])('needs for %i rows %i pages', (count, pages) => {
    expect(viewsOf(field({ gross: rows(count) }), BOTH, 20)).toHaveLength(pages);
  });

  it('has a page even where nobody has a row', () => {
    expect(viewsOf(field({}), BOTH, 20).map(told)).toEqual(['gross all 0']);
  });

  it('begins again after the last page, and goes on where a page has gone', () => {
    const views = viewsOf(field({ gross: rows(25) }), BOTH, 20);
    const [first, second] = views as [View, View];
    expect([nextView(views, first), nextView(views, second)]).toEqual([second, first]);
    expect(nextView(views, { ...first, page: 5 })).toEqual(first);
    expect(nextView(views, { ...first, board: 'stableford' })).toEqual(first);
  });

  it('has the leader on the first page, of a flight too', () => {
    const everybody = field({ gross: [...rows(25), ...rows(5, 'a', 26)] }, ['a']);
    const here = (view: Partial<View>) =>
      rowsIn(everybody, { board: 'gross', flightId: null, page: 0, ...view }, 20);
    expect(here({})[0]?.positionLabel).toBe('1');
    expect(here({ page: 1 }).map(({ key }) => key)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
    expect(here({ flightId: 'a' })[0]).toMatchObject({ key: 26, positionLabel: '1' });
  });

  it('marks rows that have changed since they were last shown, and no others', () => {
    const marks = new Marks();
    const [one, two] = rows(2) as [Row, Row];
    expect(marks.hasChanged('gross', one)).toBe(false);
    marks.remember('gross', [one, two]);
    expect(marks.hasChanged('gross', { ...one, thruLabel: '4' })).toBe(true);
    expect(marks.hasChanged('gross', { ...two, position: 1 })).toBe(false);
    expect(marks.hasChanged('net', { ...one, thruLabel: '4' })).toBe(false);
  });

  it('marks a score that comes while its row is shown for the first time', () => {
    const marks = new Marks();
    const [one, two] = rows(2) as [Row, Row];
    marks.meet('gross', [one]);
    const scored = { ...one, thruLabel: '4' };
    expect(marks.hasChanged('gross', scored)).toBe(true);
    marks.meet('gross', [scored, two]);
    expect([marks.hasChanged('gross', scored), marks.hasChanged('gross', two)]).toEqual([true, false]);
    marks.remember('gross', [scored]);
    expect(marks.hasChanged('gross', scored)).toBe(false);
  });
});

describe('the address of a screen', () => {
  const first = {
    board_names: ['gross', 'net'],
    tv: { seconds: 10, rotateFlights: true, boards: ['gross', 'net'] },
    boards: { flights: [{ id: 'f1', name: 'Flight A' }] },
  } as unknown as FirstData;

  it('overrules the settings', () => {
    expect(optionsOf('?board=net&flight=flight%20a&seconds=15&theme=light', first)).toEqual({
      boards: ['net'],
      flightId: 'f1',
      rotateFlights: true,
      seconds: 15,
      theme: 'light',
    });
  });

  it('leaves them alone where it says nothing, or nothing sensible', () => {
    const settings = {
      boards: ['gross', 'net'],
      flightId: undefined,
      rotateFlights: true,
      seconds: 10,
      theme: 'dark',
    };
    expect(optionsOf('', first)).toEqual(settings);
    expect(optionsOf('?board=best&flight=Z&seconds=soon&theme=pink', first)).toEqual(settings);
  });
});
