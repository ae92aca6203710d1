import { describe, expect, it } from 'vitest';
import { csvParts, rowOfFile } from '../src/app/contacts/csv-parts.ts';

describe('a long CSV file', () => {
  it('is sent as it is while it is short enough', () => {
    const csv = 'Email\r\na@example.com\r\nb@example.com\r\n';
    expect(csvParts(csv, 2)).toEqual([{ csv, rows: [2, 3], repeated: 0 }]);
  });

  it('is cut between rows, each part with the header', () => {
    expect(csvParts('Email\na@x.org\nb@x.org\nc@x.org', 2)).toEqual([
      { csv: 'Email\na@x.org\nb@x.org', rows: [2, 3], repeated: 0 },
      { csv: 'Email\nc@x.org', rows: [4], repeated: 0 },
    ]);
  });

  it('is not cut inside a cell', () => {
    const [first] = csvParts('Email,Company\na@x.org,"Fox\n& ""Sons"""\nb@x.org,Ltd\nc@x.org,AG', 2);
    expect(first?.csv).toBe('Email,Company\na@x.org,"Fox\n& ""Sons"""\nb@x.org,Ltd');
  });

  it('has its rows counted without blank lines, as the service counts those of a short one', () => {
    const [, second] = csvParts('Email\n\na@x.org\n  \nb@x.org\n\n\nc@x.org\nnobody\n', 2);
    expect(second?.csv).toBe('Email\nc@x.org\nnobody');
    expect(second && rowOfFile(second, 3)).toBe(5);
  });

  it('counts an address once, in whichever part it comes again', () => {
    const csv = 'Name,Email\nAnn,a@x.org\nBen,b@x.org\n"Ann, again",A@x.org\nnobody,\nCy,c@x.org\nno one,';
    expect(csvParts(csv, 2)).toEqual([
      { csv: 'Name,Email\nAnn,a@x.org\nBen,b@x.org', rows: [2, 3], repeated: 0 },
      { csv: 'Name,Email\nnobody,', rows: [5], repeated: 1 },
      { csv: 'Name,Email\nCy,c@x.org\nno one,', rows: [6, 7], repeated: 0 },
    ]);
  });
});
