/** What lies on the clipboard becomes holes, as spreadsheets and scorecards have them. */
import { describe, expect, it } from 'vitest';
import { cellsOf, filledFrom } from '../src/app/tournaments/course/paste.ts';
import { asText } from '../src/app/tournaments/course/templates.ts';

const blank = asText([]);
const nine = blank.slice(0, 9);
const pars = (holes: readonly { par: string }[]) => holes.map(({ par }) => par).join(' ');

describe('a paste into the course', () => {
  it('leaves a single value to the field', () => {
    expect(cellsOf('4')).toBeUndefined();
    expect(cellsOf(' 4\n')).toBeUndefined();
  });

  it('fills a column down from where it is pasted, and no further than the course', () => {
    const cells = cellsOf('4\r\n5\r\n3\r\n') ?? [];
    expect(filledFrom(blank, 0, 'par', cells)).toMatchObject({ cells: 3, holes: { length: 18 } });
    expect(pars(filledFrom(blank, 16, 'par', cells).holes).trim()).toBe('4 5');
    expect(filledFrom(blank, 0, 'yardage', cells).holes[1]).toMatchObject({ par: '', yardage: '5' });
  });

  it('fills columns beside each other, and drops what has no column', () => {
    const { holes } = filledFrom(blank, 0, 'strokeIndex', cellsOf('7\t410\tx\n11\t520\tx') ?? []);
    expect(holes[1]).toMatchObject({ par: '', strokeIndex: '11', yardage: '520', contest: '' });
  });

  it('turns a scorecard whose holes stand side by side', () => {
    const { holes } = filledFrom(blank, 0, 'par', cellsOf('4\t5\t4\t3\n7\t11\t3\t15') ?? []);
    expect(holes[3]).toMatchObject({ par: '3', strokeIndex: '15' });
  });

  it('makes nine holes eighteen where there are more values', () => {
    const cells = cellsOf(Array(18).fill('4').join('\n')) ?? [];
    expect(filledFrom(nine, 0, 'par', cells).holes.length).toBe(18);
    expect(filledFrom(nine, 0, 'par', cells.slice(0, 9)).holes.length).toBe(9);
  });
});
