/**
 * Cuts a long CSV text into parts that the service takes, each with the header. As in one file, blank lines
 * do not count, line breaks inside quotes end no row, and of several rows with one address the first counts.
 */

/** What one import may hold. */
const MOST_ROWS = 5000;

interface CsvPart {
  csv: string;
  /** Which row of the whole file each of its rows is; the header is row 1. */
  rows: readonly number[];
  /** Rows that were left out, because their address stands in an earlier part. */
  repeated: number;
}

/** How the service reads the file. */
interface Reading {
  separator: string;
  /** The position of the column with the address; -1 if there is none. */
  emailAt: number;
}

/** Whether the text may hold more rows than one import takes: every row but one ends in a line break. */
export const mayBeLong = (csv: string, mostRows = MOST_ROWS): boolean =>
  (csv.match(/[\n\r]/g)?.length ?? 0) > mostRows;

export function csvParts(csv: string, { separator, emailAt }: Reading, mostRows = MOST_ROWS): CsvPart[] {
  const [excel = ''] = EXCEL_LINE.exec(csv) ?? [];
  const [header = '', ...records] = recordsOf(csv.slice(excel.length).replace(/^\uFEFF/, ''), separator);
  const numbered = records.map((record, at) => ({ record, row: at + 2 }));
  if (records.length <= mostRows) return [{ csv, rows: numbered.map(({ row }) => row), repeated: 0 }];
  const known = new Set<string>();
  const parts: CsvPart[] = [];
  for (let at = 0; at < numbered.length; at += mostRows) {
    const some = numbered.slice(at, at + mostRows);
    const emailOf = (record: string) => (cellsOf(record, separator)[emailAt] ?? '').trim().toLowerCase();
    const fresh = some.filter(({ record }) => !known.has(emailOf(record)));
    for (const { record } of fresh) known.add(emailOf(record));
    // What has no address is for the service to refuse, each time.
    known.delete('');
    parts.push({
      csv: excel + [header, ...fresh.map(({ record }) => record)].join('\n'),
      rows: fresh.map(({ row }) => row),
      repeated: some.length - fresh.length,
    });
  }
  return parts;
}

/** The row of the whole file that the service calls this one of the part. */
export const rowOfFile = ({ rows }: CsvPart, row: number): number => rows[row - 2] ?? row;

/** What Excel writes above the header. */
const EXCEL_LINE = /^\uFEFF?"?sep=[,;\t]"?[ \t]*(?:\r\n|\n|\r)/i;

/** Without those that are blank. Only a quote at the beginning of a cell opens it, as for the service. */
function recordsOf(csv: string, separator: string): string[] {
  const records: string[] = [];
  let from = 0;
  let isQuoted = false;
  let isStart = true;
  let closedAt = -2;
  for (let at = 0; at < csv.length; at += 1) {
    const character = csv[at];
    if (character === '"' && isQuoted) {
      isQuoted = false;
      closedAt = at;
    } else if (character === '"' && (isStart || closedAt === at - 1)) {
      // A quote right behind the closing one stands for itself: the cell goes on.
      isQuoted = true;
    }
    isStart = character === separator;
    if (isQuoted || (character !== '\n' && character !== '\r')) continue;
    records.push(csv.slice(from, at));
    from = at + 1;
    isStart = true;
  }
  records.push(csv.slice(from));
  return records.filter((record) => record.trim() !== '');
}

function cellsOf(record: string, separator: string): string[] {
  const cells: string[] = [];
  for (let from = 0; from <= record.length; ) {
    const isQuoted = record[from] === '"';
    const closing = isQuoted ? closingQuote(record, from + 1) : from;
    const end = record.indexOf(separator, closing);
    const cell = record.slice(from, end < 0 ? record.length : end);
    cells.push(isQuoted ? cell.slice(1).replace(/"\s*$/, '').replaceAll('""', '"') : cell);
    if (end < 0) break;
    from = end + 1;
  }
  return cells;
}

function closingQuote(record: string, from: number): number {
  for (let at = record.indexOf('"', from); at >= 0; at = record.indexOf('"', at + 2))
    if (record[at + 1] !== '"') return at;
  return record.length;
}
