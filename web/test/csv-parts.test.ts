import { describe, expect, it } from 'vitest';
import { csvParts } from '../src/app/contacts/csv-parts.ts';

describe('a long CSV file', () => {
  it('is sent as it is while it is short enough', () => {
    const csv = 'Email\r\na@example.com\r\nb@example.com\r\n';
    expect(csvParts(csv, 2)).toEqual([{ csv, rowsBefore: 0 }]);
  });

  it('is cut between rows, each part with the header', () => {
    expect(csvParts('Email\na@x.org\nb@x.org\nc@x.org', 2)).toEqual([
      { csv: 'Email\na@x.org\nb@x.org', rowsBefore: 0 },
      { csv: 'Email\nc@x.org', rowsBefore: 2 },
    ]);
  });

  it('is not cut inside a cell', () => {
    const [first] = csvParts('Email,Company\na@x.org,"Fox\n& ""Sons"""\nb@x.org,Ltd\nc@x.org,AG', 2);
    expect(first?.csv).toBe('Email,Company\na@x.org,"Fox\n& ""Sons"""\nb@x.org,Ltd');
  });
});
