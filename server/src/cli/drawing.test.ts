/**
 * A live board on a terminal of any size: it fits, it shows what has just changed, and it leaves the terminal
 * as it was.
 */
import { type Board, boards, type Event } from '@fairway/golf';
import { describe, expect, it } from 'vitest';
import { frameOf } from './board-frame.ts';
import { table } from './board-text.ts';
import { Drawing } from './drawing.ts';
import { fit, widthOf } from './text.ts';

const NAMES = [
  'The Mulligans',
  'Søren ⛳ und 日本',
  'Weapons of Grass Destruction and of Much Else Besides',
  'E',
];

/** Each team's strokes from hole 1 on. */
function standing(...cards: number[][]) {
  const teams = cards.map((_card, index) => ({
    id: `team-${index}`,
    name: NAMES[index % NAMES.length] ?? '',
    handicap: 0,
    storedHandicap: null,
    handicapSettled: false,
    startingHole: 1,
    startingSequence: 'A' as const,
    flightId: null,
  }));
  const event: Event = {
    holes: Array.from({ length: 9 }, (_, index) => ({ number: index + 1, par: 4, strokeIndex: index + 1 })),
    rules: {
      format: 'scramble',
      boards: ['gross'],
      bestBallCount: 1,
      handicapMode: 'whs',
      stablefordBasis: 'net',
      maxScore: null,
      ties: 'shared',
    },
    teams,
    players: [],
    flights: [],
    scores: cards.flatMap((card, index) =>
      card.map((strokes, hole) => ({
        teamId: `team-${index}`,
        playerId: null,
        hole: hole + 1,
        strokes,
        at: '2026-06-08T15:30:00.000Z',
      })),
    ),
  };
  const [gross] = boards(event) as [Board];
  return { event: 'Spring Open', status: 'live', ...gross };
}

const FRAME = { width: 60, height: 24, colors: false, fresh: new Map<string, number>(), footer: 'below' };

class Terminal {
  columns = 60;
  rows = 12;
  written = '';
  resize = () => {};
  hasColors = () => false;
  write(text: string) {
    this.written += text;
  }
  on(_event: 'resize', listener: () => void) {
    this.resize = listener;
  }
  /** The lines of the last picture. */
  get picture(): string[] {
    const [last = ''] = this.written.split('\x1b[H').slice(-1);
    return last.replaceAll('\x1b[K', '').replaceAll('\x1b[J', '').split('\n');
  }
}

describe('a board', () => {
  it('is a table of places, names, to-par and holes played', () => {
    expect(table(standing([3, 4], [4]), 60)).toEqual([
      'Spring Open · Gross · live',
      'POS   TEAM                              TO PAR  THRU   GROSS',
      '1     The Mulligans                         -1     2       7',
      '2     Søren ⛳ und 日本                      E     1       4',
    ]);
  });

  it('fits every window', () => {
    const full = standing(...Array.from({ length: 30 }, (_, index) => [3 + (index % 4)]));
    for (let width = 1; width <= 130; width += 1) {
      for (const height of [1, 2, 5, 24, 50]) {
        const lines = frameOf(full, { ...FRAME, width, height, fresh: new Map([['team-1', 12]]) });
        expect(lines.length).toBeLessThanOrEqual(height);
        expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(width);
      }
    }
  });

  it('says how many do not fit', () => {
    const lines = frameOf(standing([3], [4], [5], [6]), { ...FRAME, height: 7 });
    expect(lines.slice(-3)).toEqual([expect.stringContaining('1 '), '   … and 2 more', 'below']);
  });

  it('cuts a name that is too long, by what it takes on the screen', () => {
    expect([fit('日本語', 5), fit('日本語', 6), fit('abc', 5), fit('abcdef', 5), fit('x', 0)]).toEqual([
      '日本…',
      '日本語',
      'abc  ',
      'abcd…',
      '',
    ]);
  });
});

describe('a live board on a terminal', () => {
  it('marks what has just changed, and who climbed', () => {
    const terminal = new Terminal();
    const drawing = new Drawing(terminal, 'Ctrl-C ends it.');
    drawing.show(standing([4], [4, 4]));
    expect(terminal.picture.filter((line) => /[▲▼•]/.test(line))).toEqual([]);
    drawing.show(standing([4], [4, 4, 3]));
    expect(terminal.picture.filter((line) => /[▲▼•]/.test(line))).toEqual([
      expect.stringMatching(/^•.*Søren/),
    ]);
    drawing.show(standing([4, 2], [4, 4, 3]));
    expect(terminal.picture.filter((line) => line.startsWith('▲1'))).toEqual([
      expect.stringContaining('The Mulligans'),
    ]);
    drawing.close();
  });

  it('follows the size of the window', () => {
    const terminal = new Terminal();
    const drawing = new Drawing(terminal, '');
    drawing.show(standing(...Array.from({ length: 30 }, () => [4])));
    expect(terminal.picture).toHaveLength(12);
    terminal.rows = 20;
    terminal.resize();
    expect(terminal.picture).toHaveLength(20);
    drawing.close();
  });

  it('gives the screen and the cursor back, and leaves the last picture', () => {
    const terminal = new Terminal();
    const drawing = new Drawing(terminal, 'Ctrl-C ends it.');
    drawing.show(standing([3]));
    expect(terminal.written.startsWith('\x1b[?1049h\x1b[?25l')).toBe(true);
    expect(drawing.close()).toContainEqual(expect.stringContaining('The Mulligans'));
    expect(terminal.written.endsWith('\x1b[?25h\x1b[?1049l')).toBe(true);
    terminal.resize();
    expect(terminal.written.endsWith('\x1b[?25h\x1b[?1049l')).toBe(true);
  });
});
