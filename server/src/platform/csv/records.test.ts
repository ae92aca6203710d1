/** Promises about reading CSV: what a well-known reader makes of any text, ours makes of it too. */
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cut, Records, type Separator } from './records.ts';

const SEPARATORS: Separator[] = [',', ';', '\t'];
const text = fc.array(
  fc.constantFrom(...SEPARATORS, '"', '\n', '\r', '\r\n', 'a', 'é', ' ', '\ufeff', '""'),
  {
    maxLength: 20,
  },
);

function all(source: string, wanted: number, separator: Separator): Cut[] {
  const records = new Records(source, separator);
  const cuts: Cut[] = [];
  for (let cut = records.next(wanted); cut !== undefined; cut = records.next(wanted)) cuts.push(cut);
  return cuts;
}

/** Undefined stands for a record whose quote is never closed. */
function reference(source: string, delimiter: Separator): (string[] | undefined)[] {
  const found: (string[] | undefined)[] = [];
  parse(source, {
    bom: true,
    delimiter,
    raw: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: () => void found.push(undefined),
    on_record: (line: unknown) => {
      // With `raw` a record comes with its text.
      const { record: cells, raw } = line as { record: string[]; raw: string };
      const isBlank = /^[ \t\r\n]*$/.test(raw) || (cells.length === 1 && cells[0]?.trim() === '');
      if (!isBlank) found.push(cells);
      return null;
    },
  });
  return found;
}

describe('any text', () => {
  it('is cut into the records and cells that csv-parse finds', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...SEPARATORS), (parts, separator) => {
        const source = parts.join('');
        const cuts = all(source, 100, separator).map(({ cells, isOpen }) => (isOpen ? undefined : cells));
        expect(cuts).toEqual(reference(source, separator));
      }),
      { numRuns: 5000 },
    );
  });

  it('has the same records however many of their cells are wanted', () => {
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(...SEPARATORS),
        (parts, wanted, separator) => {
          const source = parts.join('');
          const whole = all(source, 100, separator);
          const cut = all(source, wanted, separator);
          expect(cut.map(({ isOpen }) => isOpen)).toEqual(whole.map(({ isOpen }) => isOpen));
          for (const [index, { cells, isOpen }] of cut.entries())
            if (!isOpen) expect(cells).toEqual(whole[index]?.cells.slice(0, wanted + 1));
        },
      ),
      { numRuns: 5000 },
    );
  });
});
