import { describe, expect, it } from 'vitest';
import {
  ago,
  dateTime,
  day,
  instantOf,
  minorUnits,
  money,
  number,
  typedSum,
  typedTime,
} from '../src/api/format.ts';

describe('what people read', () => {
  it('tells times in the zone of the event', () => {
    expect(dateTime('2026-11-14T23:30:00Z', 'America/Los_Angeles')).toBe('14 Nov 2026, 15:30');
    expect(dateTime('2026-11-14T23:30:00Z', 'Asia/Tokyo')).toBe('15 Nov 2026, 08:30');
  });

  it('reads a time that was typed on the clock of the event, also around a change to summer time', () => {
    expect(instantOf('2026-11-14T09:05', 'America/Los_Angeles')).toBe('2026-11-14T17:05:00.000Z');
    expect(instantOf('2026-03-29T01:30', 'Europe/Berlin')).toBe('2026-03-29T00:30:00.000Z');
    expect(instantOf('2026-03-29T03:30:15', 'Europe/Berlin')).toBe('2026-03-29T01:30:15.000Z');
    expect(instantOf('soon', 'Europe/Berlin')).toBeUndefined();
    expect(typedTime('2026-11-14T17:05:00.000Z', 'America/Los_Angeles')).toBe('2026-11-14T09:05');
    for (const text of ['2026-03-08T01:30', '2026-03-08T03:30', '2026-07-01T00:00', '2026-12-31T23:59'])
      expect(typedTime(instantOf(text, 'America/Los_Angeles') ?? '', 'America/Los_Angeles')).toBe(text);
  });

  it('keeps a day that day, wherever it is read', () => {
    expect(day('2026-11-14', 'medium')).toBe('14 Nov 2026');
  });

  it('knows how many digits a currency has', () => {
    expect(money(1250, 'gbp')).toBe('£12.50');
    expect(money(9000, 'usd')).toBe('$90.00');
    expect(money(1250, 'JPY')).toContain('1,250');
    expect(money(-500, 'gbp')).toBe('−£5.00');
  });

  it('reads what somebody typed as a sum, and refuses what is none', () => {
    expect(minorUnits('12.5', 'USD')).toBe(1250);
    expect(minorUnits(' 12,50 ', 'USD')).toBe(1250);
    expect(minorUnits('100', 'JPY')).toBe(100);
    for (const wrong of ['', 'ten', '1.234', '-1', '1e3']) expect(minorUnits(wrong, 'USD')).toBeUndefined();
    expect(minorUnits('1.5', 'JPY')).toBeUndefined();
    expect(minorUnits('1.5', 'dollars')).toBeUndefined();
    expect(typedSum(1250, 'USD')).toBe('12.50');
  });

  it('writes below zero with a minus', () => expect(number(-1234)).toBe('−1,234'));

  it('tells how long ago something was', () => {
    const now = Date.parse('2026-11-14T12:00:00Z');
    expect(ago('2026-11-14T11:59:31Z', now)).toBe('now');
    expect(ago('2026-11-14T09:00:00Z', now)).toBe('3 hours ago');
    expect(ago('2026-11-16T12:00:00Z', now)).toBe('in 2 days');
  });
});
