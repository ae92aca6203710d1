/**
 * Finds what separates the cells of a file: the separator under which the header has the most columns that
 * are known, then the most columns at all. Excel's own first line `sep=;` decides, and is no row.
 */
import { Records, type Separator } from './records.ts';

const SEPARATORS: readonly Separator[] = [',', ';', '\t'];
const EXCEL_LINE = /^\ufeff?"?sep=([,;\t])"?[ \t]*(?:\r\n|\n|\r)/i;

interface SeparatedText {
  text: string;
  separator: Separator;
}

/** `countKnown` says how many cells of a header are known; at most one cell more than `columns` is read. */
export function findSeparator(
  text: string,
  columns: number,
  countKnown: (header: string[]) => number,
): SeparatedText {
  const [line = '', named] = EXCEL_LINE.exec(text) ?? [];
  const separator = SEPARATORS.find((one) => one === named);
  if (separator !== undefined) return { text: text.slice(line.length), separator };
  const [best] = SEPARATORS.map((one) => {
    const header = new Records(text, one).next(columns);
    const isUsable = header !== undefined && !header.isOpen;
    const cells = isUsable ? header.cells : [];
    return { separator: one, known: countKnown(cells), cells: cells.length };
  }).sort((one, other) => other.known - one.known || other.cells - one.cells);
  return { text, separator: best?.separator ?? ',' };
}
