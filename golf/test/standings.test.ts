/**
 * The golden standings: built from the cards in the table, in an order that does not help, and compared row
 * by row.
 */
import { describe, expect, it } from 'vitest';
import {
  type BoardName,
  type Event,
  type Format,
  type Row,
  skins,
  splitPot,
  type Ties,
} from '../src/index.ts';
import { board } from './support/boards.ts';
import { COURSE, event, NINE, player, scores, team } from './support/events.ts';
import { type Cells, line, numberOrNull, table } from './support/tables.ts';

const standings = grouped(table('standings'));

function grouped(rows: readonly Cells[]): Map<string, Cells[]> {
  const groups = new Map<string, Cells[]>();
  for (const cells of rows) groups.set(cells.event ?? '', [...(groups.get(cells.event ?? '') ?? []), cells]);
  return groups;
}

function eventOf(name: string, rows: readonly Cells[]): Event {
  const [format, , ties] = name.split(' ');
  const scramble = format === 'scramble';
  return event({
    holes: line(rows[0]?.strokes ?? '').length === 9 ? NINE : COURSE,
    rules: {
      format: format as Format,
      ties: ties as Ties,
      incompleteCards: name.includes('unranked') ? 'unranked' : 'rank',
    },
    teams: rows.map((cells) => {
      const [, hole = '', letter = ''] = /^(\d+)(\D*)$/.exec(cells.start ?? '') ?? [];
      const handicap = scramble ? numberOrNull(cells.handicap ?? '') : null;
      const name = cells.name ?? '';
      return team(name, { name, handicap, startingHole: Number(hole), startingSequence: letter });
    }),
    players: scramble
      ? []
      : rows.map(({ name = '', handicap = '' }) =>
          player(name, { name, teamId: name, handicap: numberOrNull(handicap) }),
        ),
    scores: rows.flatMap(({ name = '', strokes = '' }) => scores(name, strokes, scramble)),
  });
}

const asWritten = (name: string, row: Row) => ({
  name: row.playerName ?? row.teamName,
  position: row.positionLabel,
  score: name.includes('stableford') ? `${row.score}` : row.toParLabel,
  thru: row.thruLabel,
  by: row.tiebreak?.decidedBy ?? '–',
});

/** Thirds have no end: six digits are enough to tell eighteenths apart. */
const rounded = (value: number): string => value.toFixed(6);

/** `36 1/2, 24` as decimals. */
function fractions(cell: string): string {
  if (cell === '–') return cell;
  const decimals = cell.split(', ').map((value) => {
    const [whole = '0', part = '0/1'] = value.split(' ');
    const [over = '0', under = '1'] = part.split('/');
    return rounded(Number(whole) + Number(over) / Number(under));
  });
  return decimals.join();
}

describe('standings', () => {
  it.each([...standings])('%s', (name, cells) => {
    const boardName = name.split(' ')[1] as BoardName;
    const { rows } = board(eventOf(name, cells.toReversed()), boardName);
    expect(rows.map((row) => asWritten(name, row))).toEqual(
      cells.map(({ name, position, score, thru, by }) => ({ name, position, score, thru, by })),
    );
    const values = rows.map(({ tiebreak }) =>
      tiebreak === null ? '–' : tiebreak.values.map(rounded).join(),
    );
    expect(values).toEqual(cells.map((written) => fractions(written.values ?? '')));
  });
});

describe('skins', () => {
  const name = 'scramble gross shared';
  const three = eventOf(name, (standings.get(name) ?? []).slice(0, 3));
  const winners = table('skins');

  it('go to X, Y and Z as in the table', () => {
    const { holes, totals, unawarded } = skins(three, { basis: 'gross', carryover: true });
    expect(holes.map(({ hole, winnerName, skins }) => [hole, winnerName ?? '–', skins])).toEqual(
      winners.map((cells) => [Number(cells.hole), cells.winner, Number(cells.skins)]),
    );
    expect(holes.some((hole) => hole.provisional)).toBe(false);
    expect(totals.map(({ name, skins }) => [name, skins])).toEqual([
      ['Y', 10],
      ['X', 7],
      ['Z', 1],
    ]);
    expect(unawarded).toBe(0);
    const pot = 2000 * three.teams.length;
    const paid = splitPot(
      pot,
      totals.map((total) => total.skins),
    );
    expect(paid).toEqual([3334, 2333, 333]);
  });

  it('are worth one each without carrying', () => {
    const { holes, unawarded } = skins(three, { basis: 'gross', carryover: false });
    expect(holes.map(({ winnerName, skins }) => [winnerName ?? '–', skins])).toEqual(
      winners.map((cells) => [cells.winner, Math.min(1, Number(cells.skins))]),
    );
    expect(unawarded).toBe(0);
  });
});
