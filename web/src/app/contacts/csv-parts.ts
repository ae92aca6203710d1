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

export function csvParts(csv: string, mostRows = MOST_ROWS): CsvPart[] {
  const [header = '', ...records] = recordsOf(csv.replace(/^\uFEFF/, ''));
  const numbered = records.map((record, at) => ({ record, row: at + 2 }));
  if (records.length <= mostRows) return [{ csv, rows: numbered.map(({ row }) => row), repeated: 0 }];
  const emailAt = cellsOf(header).findIndex((label) => label.trim().toLowerCase() === 'email');
  const known = new Set<string>();
  const parts: CsvPart[] = [];
  for (let at = 0; at < numbered.length; at += mostRows) {
    const some = numbered.slice(at, at + mostRows);
    const fresh = some.filter(({ record }) => !known.has(emailOf(record, emailAt)));
    for (const { record } of fresh) known.add(emailOf(record, emailAt));
    // What has no address is for the service to refuse, each time.
    known.delete('');
    parts.push({
      csv: [header, ...fresh.map(({ record }) => record)].join('\n'),
      rows: fresh.map(({ row }) => row),
      repeated: some.length - fresh.length,
    });
  }
  return parts;
}

/** The row of the whole file that the service calls this one of the part. */
export const rowOfFile = ({ rows }: CsvPart, row: number): number => rows[row - 2] ?? row;

const emailOf = (record: string, at: number): string => (cellsOf(record)[at] ?? '').trim().toLowerCase();

/** Without those that are blank. */
function recordsOf(csv: string): string[] {
  const records: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < csv.length; at += 1) {
    const character = csv[at];
    if (character === '"') isQuoted = !isQuoted;
    if (character !== '\n' || isQuoted) continue;
    records.push(csv.slice(from, at).replace(/\r$/, ''));
    from = at + 1;
  }
  if (from < csv.length) records.push(csv.slice(from));
  return records.filter((record) => record.trim() !== '');
}

const CELL = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g;

const cellsOf = (record: string): string[] =>
  Array.from(record.matchAll(CELL), ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
