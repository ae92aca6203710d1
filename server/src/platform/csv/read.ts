/**
 * Reads CSV as people write it: any line ending, a BOM, quoted newlines, blank lines. Rows are numbered as a
 * spreadsheet shows them (the header is row 1, blank lines do not count); broken rows are reported, not
 * fatal. A row keeps at most as many cells as the header has, so memory is bounded by what is used, not by
 * what was sent.
 */
import { unguardCell } from './cells.ts';
import { Records, type Separator } from './records.ts';

type CsvRecord = { row: number } & ({ cells: string[] } | { problem: string });

interface CsvTable {
  header: string[];
  records: CsvRecord[];
}

interface CsvLimits {
  /** Reading stops one record after this many. */
  rows: number;
  /** At most one cell more than this is read of the header. */
  columns: number;
  separator: Separator;
}

/** Returns undefined when there is not even a header row. */
export function readCsv(text: string, limits: CsvLimits): CsvTable | undefined {
  const source = new Records(text, limits.separator);
  const first = source.next(limits.columns);
  if (first === undefined || first.isOpen) return undefined;
  const header = first.cells.map((name) => name.trim());
  const records: CsvRecord[] = [];
  while (records.length <= limits.rows) {
    const record = source.next(header.length);
    if (record === undefined) break;
    const row = records.length + 2;
    if (record.isOpen) records.push({ row, problem: 'has a quote that is never closed' });
    else if (record.cells.length > header.length)
      records.push({ row, problem: `has more cells than the header, which has ${header.length}` });
    else records.push({ row, cells: record.cells.map((cell) => unguardCell(cell).trim()) });
  }
  return { header, records };
}
