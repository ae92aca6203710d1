import { describe, expect, it } from 'vitest';
import { csvParts, mayBeLong, rowOfFile } from '../src/app/contacts/csv-parts.ts';

const COMMAS = { separator: ',', emailAt: 0 };

describe('a long CSV file', () => {
  it('is sent as it is while it is short enough', () => {
    const csv = 'Email\r\na@example.com\r\nb@example.com\r\n';
    expect(csvParts(csv, COMMAS, 2)).toEqual([{ csv, rows: [2, 3], repeated: 0 }]);
  });

  it('is cut between rows, each part with the header', () => {
    expect(csvParts('Email\na@x.org\nb@x.org\nc@x.org', COMMAS, 2)).toEqual([
      { csv: 'Email\na@x.org\nb@x.org', rows: [2, 3], repeated: 0 },
      { csv: 'Email\nc@x.org', rows: [4], repeated: 0 },
    ]);
  });

  it('is not cut inside a cell', () => {
    const [first] = csvParts('Email,Company\na@x.org,"Fox\n& ""Sons"""\nb@x.org,Ltd\nc@x.org,AG', COMMAS, 2);
    expect(first?.csv).toBe('Email,Company\na@x.org,"Fox\n& ""Sons"""\nb@x.org,Ltd');
  });

  it('has its rows counted without blank lines, as the service counts those of a short one', () => {
    const [, second] = csvParts('Email\n\na@x.org\n  \nb@x.org\n\n\nc@x.org\nnobody\n', COMMAS, 2);
    expect(second?.csv).toBe('Email\nc@x.org\nnobody');
    expect(second && rowOfFile(second, 3)).toBe(5);
  });

  it('counts an address once, in whichever part it comes again', () => {
    const csv = 'Name,Email\nAnn,a@x.org\nBen,b@x.org\n"Ann, again",A@x.org\nnobody,\nCy,c@x.org\nno one,';
    expect(csvParts(csv, { ...COMMAS, emailAt: 1 }, 2)).toEqual([
      { csv: 'Name,Email\nAnn,a@x.org\nBen,b@x.org', rows: [2, 3], repeated: 0 },
      { csv: 'Name,Email\nnobody,', rows: [5], repeated: 1 },
      { csv: 'Name,Email\nCy,c@x.org\nno one,', rows: [6, 7], repeated: 0 },
    ]);
  });

  it('may have other separators, stray quotes, and a line of Excel above the header', () => {
    const csv = 'sep=;\r\nName;Mail\r\n5" Ann;a@x.org\r\n"B;""C""";b@x.org\r\nAnn;A@x.org\r\nCy;c@x.org\r\n';
    expect(csvParts(csv, { separator: ';', emailAt: 1 }, 2)).toEqual([
      { csv: 'sep=;\r\nName;Mail\n5" Ann;a@x.org\n"B;""C""";b@x.org', rows: [2, 3], repeated: 0 },
      { csv: 'sep=;\r\nName;Mail\nCy;c@x.org', rows: [5], repeated: 1 },
    ]);
  });

  it('is noticed by its line ends', () => {
    expect([mayBeLong('Email\na\nb', 2), mayBeLong('Email\na\nb\nc', 2)]).toEqual([false, true]);
  });
});
