/** A reader's board: patched row by row, ranked by flight, searched by name. */
import { describe, expect, it } from 'vitest';
import { found, inFlight, patched, type Row, rowsOf, signed, tone } from '../src/golf/board/board.ts';

const row = (key: number, fields: Partial<Row> = {}): Row => ({
  key,
  position: key,
  positionLabel: String(key),
  name: `Player ${key}`,
  teamName: null,
  flightId: null,
  score: 0,
  toParLabel: 'E',
  thruLabel: '3',
  total: 12,
  status: 'in_progress',
  ...fields,
});

const EVENT = {
  name: 'Spring Open',
  course_name: null,
  event_date: null,
  status: 'live',
  format: 'individual',
  timezone: 'UTC',
} as const;

const boardOf = (rows: Row[]) => ({
  version: 7,
  frozen_at: null,
  event: EVENT,
  flights: [],
  sponsors: [],
  boards: [
    { board: 'gross', label: 'Gross', direction: 'asc', ties: 'shared', provisional: true, rows } as const,
  ].map((board) => ({ ...board, rows: [...board.rows] })),
});

describe('a patched board', () => {
  const before = boardOf([row(1), row(2), row(3)]);

  it('has the new order, the changed rows, and the very same objects for all others', () => {
    const changed = row(3, { position: 1, toParLabel: '-1' });
    const after = patched(before, { from: 7, to: 8, order: [3, 1, 2], rows: [changed] });
    expect(after?.version).toBe(8);
    const rows = after ? rowsOf(after) : [];
    expect(rows.map(({ key }) => key)).toEqual([3, 1, 2]);
    expect(rows[0]).toBe(changed);
    expect(rows[1]).toBe(rowsOf(before)[0]);
    expect(after?.event).toBe(EVENT);
  });

  it('loses rows that are gone, gains new ones, and learns of the event', () => {
    const event = { ...EVENT, status: 'final' } as const;
    const after = patched(before, { from: 7, to: 9, order: [4, 2], rows: [row(4)], event });
    expect(after && rowsOf(after).map(({ key }) => key)).toEqual([4, 2]);
    expect(after?.event.status).toBe('final');
  });

  it('is none for a patch to another version, or to rows nobody has sent', () => {
    expect(patched(before, { from: 6, to: 8, order: [1, 2, 3], rows: [] })).toBeUndefined();
    expect(patched(before, { from: 7, to: 8, order: [1, 2, 5], rows: [] })).toBeUndefined();
  });
});

it('a flight is ranked from 1, and shares places as the whole board does', () => {
  const rows = [
    row(1, { position: 1, positionLabel: 'T1', flightId: 'a' }),
    row(2, { position: 1, positionLabel: 'T1', flightId: 'b' }),
    row(3, { position: 3, positionLabel: 'T3', flightId: 'b' }),
    row(4, { position: 3, positionLabel: 'T3', flightId: 'b' }),
    row(5, { position: 5, positionLabel: '5', flightId: 'b' }),
    row(6, { position: null, positionLabel: '-', flightId: 'b' }),
  ];
  expect(inFlight(rows, 'b').map(({ positionLabel }) => positionLabel)).toEqual(['1', 'T2', 'T2', '4', '-']);
  expect(inFlight(rows, 'nobody')).toEqual([]);
});

it('a player is found by any part of the name, or by the team', () => {
  const rows = [row(1, { name: 'José Ángel' }), row(2, { name: 'Ann', teamName: 'The Angels' }), row(3)];
  const keys = (text: string) => found(rows, text).map(({ key }) => key);
  expect(keys('angel')).toEqual([1, 2]);
  expect(keys(' JOSE ')).toEqual([1]);
  expect(keys('')).toEqual([1, 2, 3]);
  expect(keys('nobody')).toEqual([]);
});

it('a score below par has a minus and is red', () => {
  expect([signed('-3'), tone({ toParLabel: '-3' })]).toEqual(['−3', 'under']);
  expect([signed('+3'), tone({ toParLabel: '+3' })]).toEqual(['+3', 'over']);
  expect([signed('E'), tone({ toParLabel: 'E' })]).toEqual(['E', 'even']);
});
