/** One frame of a live board, as the lines of a window: the best places, recent changes, and a footer. */
import { type BoardStanding, columnTitles, entryOf, heading, rowLine } from './board-text.ts';
import { fit } from './text.ts';

interface Frame {
  width: number;
  height: number;
  colors: boolean;
  /** Entries that have just changed, and how many places each has climbed. */
  fresh: ReadonlyMap<string, number>;
  footer: string;
}

const CODES = { bold: 1, dim: 2, underPar: 31, fresh: '30;42', climbed: 32, fell: 33 } as const;
/** The lines around the rows: heading, blank line, titles and footer. */
const AROUND = 4;
/** The width of the columns on the left that mark movement; a narrow window has none. */
const MARGIN = 3;
const NARROW = 20;

/** Returns at most as many lines as the window has, none wider than it. */
export function frameOf(standing: BoardStanding, frame: Frame): string[] {
  const { width, height, footer } = frame;
  const style = styler(frame.colors);
  const margin = width > NARROW ? MARGIN : 0;
  const indent = ' '.repeat(margin);
  const inner = width - margin;
  const room = Math.max(1, height - AROUND);
  const shown = standing.rows.slice(0, standing.rows.length > room ? room - 1 : room);
  const more = standing.rows.length - shown.length;
  const lines = [
    style('bold', fit(heading(standing), width).trimEnd()),
    '',
    `${indent}${style('dim', columnTitles(standing, inner))}`,
    ...shown.map((row) => {
      const line = rowLine(row, standing.board, inner);
      const climbed = frame.fresh.get(entryOf(row));
      if (climbed !== undefined)
        return `${margin > 0 ? moved(climbed, style) : ''}${style('fresh', fit(line, inner))}`;
      return `${indent}${row.toPar !== null && row.toPar < 0 ? style('underPar', line) : line}`;
    }),
    ...(more > 0 ? [style('dim', fit(`${indent}… and ${more} more`, width).trimEnd())] : []),
    style('dim', fit(footer, width).trimEnd()),
  ];
  return lines.slice(0, height);
}

type Style = (name: keyof typeof CODES, text: string) => string;

const styler =
  (colors: boolean): Style =>
  (name, text) =>
    colors ? `\x1b[${CODES[name]}m${text}\x1b[0m` : text;

function moved(climbed: number, style: Style): string {
  if (climbed === 0) return fit('•', MARGIN);
  const text = fit(`${climbed > 0 ? '▲' : '▼'}${Math.abs(climbed)}`, MARGIN);
  return style(climbed > 0 ? 'climbed' : 'fell', text);
}
