/** Writes CSV as in RFC 4180: CRLF, quotes only where needed, UTF-8 without BOM. */
import { guardCell } from './cells.ts';

export interface CsvColumn<Row> {
  header: string;
  /** Only free text is guarded against formulas; booleans, numbers and times cannot be formulas. */
  value: (row: Row) => string | number | boolean | null;
  freeText?: boolean;
  /** Only in a file that is asked for with `extra=true`. */
  extra?: true;
}

export async function* csvText<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield line(columns.map((column) => column.header));
  for await (const batch of rows) {
    let text = '';
    for (const row of batch) text += line(columns.map((column) => cellText(column, row)));
    yield text;
  }
}

function cellText<Row>(column: CsvColumn<Row>, row: Row): string {
  const value = column.value(row);
  if (value === null) return '';
  return column.freeText ? guardCell(String(value)) : String(value);
}

const line = (cells: string[]): string => `${cells.map(quoted).join(',')}\r\n`;

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
