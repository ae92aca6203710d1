/** An operator who looks at the log of a night without Redis reads a few lines, not a million. */
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../../../../test/support/run/clock.ts';
import { MINUTE, SECOND } from '../clock.ts';
import { Outage } from './outage.ts';

let lines: { msg: string; reason?: string; code?: string; away_seconds: number }[];
let clock: TestClock;
let outage: Outage;

beforeEach(() => {
  lines = [];
  clock = new TestClock();
  clock.freeze();
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  outage = new Outage({ log, clock, away: 'Redis is away', back: 'Redis is back' });
});

const refused = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
const told = () => lines.map(({ msg, away_seconds }) => [msg, away_seconds]);

describe('an outage', () => {
  it('is told once when it begins, however often it is noticed', () => {
    for (let time = 0; time < 100; time += 1) outage.missed(refused());
    expect(told()).toEqual([['Redis is away', 0]]);
  });

  it('is told again after a minute, and not a millisecond earlier', () => {
    outage.missed(refused());
    clock.advance(MINUTE - 1);
    outage.missed(refused());
    expect(lines).toHaveLength(1);
    clock.advance(1);
    outage.missed(refused());
    outage.missed(refused());
    expect(told()).toEqual([
      ['Redis is away', 0],
      ['Redis is away', 60],
    ]);
  });

  it('is told to be over once, and only when it was told of', () => {
    outage.back();
    outage.missed(refused());
    clock.advance(90 * SECOND);
    outage.back();
    outage.back();
    expect(told()).toEqual([
      ['Redis is away', 0],
      ['Redis is back', 90],
    ]);
  });

  it('that comes again is told again at once', () => {
    outage.missed(refused());
    outage.back();
    clock.advance(SECOND);
    outage.missed(refused());
    expect(lines.map(({ msg }) => msg)).toEqual(['Redis is away', 'Redis is back', 'Redis is away']);
  });
});

describe('the line', () => {
  it('holds message and code, and nothing else that hangs on the error', () => {
    outage.missed(Object.assign(refused(), { client: { password: 'hunter2' } }));
    expect(lines[0]).toMatchObject({ reason: 'connect ECONNREFUSED 127.0.0.1:1', code: 'ECONNREFUSED' });
    expect(JSON.stringify(lines)).not.toMatch(/hunter2|stack|\.ts:/);
  });

  it.each([
    [new AggregateError([refused()]), 'connect ECONNREFUSED 127.0.0.1:1'],
    [new AggregateError([]), 'AggregateError'],
    [new TypeError(), 'TypeError'],
    ['silence', 'silence'],
    [undefined, 'undefined'],
  ])('gives a reason for %o', (error, reason) => {
    outage.missed(error);
    expect(lines[0]?.reason).toBe(reason);
  });
});
