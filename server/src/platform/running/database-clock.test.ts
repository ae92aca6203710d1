/** Promises of the clock that follows the database's: exact, steady, and plain about a machine that is wrong. */
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../../../../test/support/run/clock.ts';
import { HOUR, SECOND } from '../clock.ts';
import { DatabaseClock } from './database-clock.ts';

let lines: { msg: string; reason?: string }[];
let machine: TestClock;
let clock: DatabaseClock;

beforeEach(() => {
  lines = [];
  machine = new TestClock();
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  clock = new DatabaseClock(log, machine);
});

/** An answer at once, from a database whose clock stands so far from the real time. */
function answered(databaseIs = 0, took = 0): void {
  const now = performance.now();
  clock.compare(performance.timeOrigin + now + databaseIs, now - took, now);
}

const away = (time: Date) => time.getTime() - (performance.timeOrigin + performance.now());

describe('a clock that follows the database', () => {
  it('says its time, wherever the machine stands', () => {
    machine.advance(HOUR);
    answered();
    expect(Math.abs(away(clock.now()))).toBeLessThan(SECOND);
    expect(clock.skewSeconds()).toBeCloseTo(3600, 0);
  });

  it('does not follow when the machine is set to another time meanwhile', () => {
    answered();
    machine.advance(-HOUR);
    expect(Math.abs(away(clock.now()))).toBeLessThan(SECOND);
  });

  it('follows a database that has moved to a machine with another time', () => {
    answered();
    answered(10 * SECOND);
    expect(away(clock.now())).toBeGreaterThan(9 * SECOND);
  });

  it('is not moved by an answer that was long under way', () => {
    answered();
    const before = away(clock.now());
    answered(-2 * SECOND, 5 * SECOND);
    expect(Math.abs(away(clock.now()) - before)).toBeLessThan(SECOND / 2);
  });
});

describe('a machine whose clock is wrong', () => {
  const wrongBy = (millis: number) => {
    machine.advance(millis);
    answered();
  };

  it('is told of once beyond two seconds, and when it is right again', () => {
    wrongBy(1.5 * SECOND);
    expect(lines).toEqual([]);
    wrongBy(SECOND);
    answered();
    expect(lines.map(({ msg, reason }) => [msg, reason])).toEqual([
      [expect.stringContaining('NTP'), '2.5 s ahead of the database'],
    ]);
    wrongBy(-2.5 * SECOND);
    expect(lines.map(({ msg }) => msg)).toEqual([expect.any(String), "this machine's clock is right again"]);
  });

  it.each([1, -1])('is not trusted beyond 30 seconds (%i)', (sign) => {
    wrongBy(sign * 29 * SECOND);
    expect(clock.isTrusted()).toBe(true);
    wrongBy(sign * 2 * SECOND);
    expect(clock.isTrusted()).toBe(false);
  });

  it('is not trusted before the database was asked', () => {
    expect(clock.isTrusted()).toBe(false);
    answered();
    expect(clock.isTrusted()).toBe(true);
  });
});
