/**
 * Reads CSV as people make it: any line ending, a BOM, quoted newlines, blank lines. Rows are numbered as a
 * spreadsheet shows them (the header is row 1, blank lines do not count), broken ones are told apart, not fatal.
 */
import { type CsvError, parse } from 'csv-parse/sync';
import { unguardCell } from './cells.ts';

export type CsvRecord = { row: number } & ({ cells: string[] } | { problem: string });

export interface CsvTable {
  header: string[];
  records: CsvRecord[];
}

/** Returns undefined when there is not even a header row. Stops reading one record past `atMost`. */
export function readCsv(text: string, atMost: number): CsvTable | undefined {
  const [first, ...rest] = records(text, atMost + 2);
  if (first === undefined || !('cells' in first)) return undefined;
  const header = first.cells.map((name) => name.trim());
  return { header, records: rest.map((record) => fit(record, header.length)) };
}

class Enough extends Error {}

function records(text: string, atMost: number): CsvRecord[] {
  const found: CsvRecord[] = [];
  const keep = (record: { cells: string[] } | { problem: string }) => {
    found.push({ row: found.length + 1, ...record });
    if (found.length >= atMost) throw new Enough();
  };
  try {
    parse(text, {
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // A stray quote inside a cell is text; only one that is never closed makes a row unreadable.
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: (error) => {
        if (error !== undefined) keep({ problem: explain(error) });
      },
      on_record: (cells: string[]) => {
        if (cells.length > 1 || cells[0]?.trim() !== '') keep({ cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return found;
}

function fit(record: CsvRecord, width: number): CsvRecord {
  if (!('cells' in record)) return record;
  if (record.cells.length > width) {
    return { row: record.row, problem: `has ${record.cells.length} cells, the header has ${width}` };
  }
  return { row: record.row, cells: record.cells.map((cell) => unguardCell(cell).trim()) };
}

const explain = (error: CsvError): string =>
  error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'has a quote that is never closed' : 'cannot be read';
