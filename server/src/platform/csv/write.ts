/** CSV as RFC 4180 has it: CRLF, quotes only where needed, UTF-8 without BOM. Columns are a table you can print. */
import { stringify } from 'csv-stringify/sync';
import { guardCell } from './cells.ts';

export interface CsvColumn<Row> {
  header: string;
  /** Free text is guarded against formulas; booleans, numbers and times are not free. */
  value: (row: Row) => string | number | boolean | null;
  freeText?: boolean;
}

const OPTIONS = {
  record_delimiter: '\r\n',
  cast: { boolean: String },
  quoted_match: /[\r\n]/,
};

export async function* csvText<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield stringify([columns.map((column) => column.header)], OPTIONS);
  for await (const batch of rows) {
    yield stringify(
      batch.map((row) => columns.map((column) => cell(column, row))),
      OPTIONS,
    );
  }
}

function cell<Row>(column: CsvColumn<Row>, row: Row): string | number | boolean | null {
  const value = column.value(row);
  return column.freeText && typeof value === 'string' ? guardCell(value) : value;
}
