/** Cuts a long CSV text into parts that the service takes, each with the header. Line breaks inside quotes are no ends of rows. */

/** What one import may hold. */
const MOST_ROWS = 5000;

interface CsvPart {
  csv: string;
  /** How many rows stand before it, so that errors can be told by the row of the whole file. */
  rowsBefore: number;
}

export function csvParts(csv: string, mostRows = MOST_ROWS): CsvPart[] {
  const [header = '', ...rows] = recordsOf(csv);
  if (rows.length <= mostRows) return [{ csv, rowsBefore: 0 }];
  const parts: CsvPart[] = [];
  for (let at = 0; at < rows.length; at += mostRows)
    parts.push({ csv: [header, ...rows.slice(at, at + mostRows)].join('\n'), rowsBefore: at });
  return parts;
}

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
  return records;
}
