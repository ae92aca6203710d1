import { describe, expect, it } from 'vitest';
import { instantOf, typedTime } from '../src/api/format.ts';

describe('a time that somebody typed', () => {
  it('is meant in the zone of the event, in summer and in winter', () => {
    expect(instantOf('2026-07-04T09:30', 'America/New_York')).toBe('2026-07-04T13:30:00.000Z');
    expect(instantOf('2026-01-04T09:30', 'America/New_York')).toBe('2026-01-04T14:30:00.000Z');
    expect(instantOf('2026-01-04T00:30', 'Asia/Kolkata')).toBe('2026-01-03T19:00:00.000Z');
  });

  it('comes back as it was typed', () => {
    for (const zone of ['America/Los_Angeles', 'Asia/Tokyo', 'UTC', 'Australia/Lord_Howe'])
      expect(typedTime(instantOf('2026-11-01T23:45', zone) ?? '', zone)).toBe('2026-11-01T23:45');
  });

  it('is refused when it is none', () => {
    expect(instantOf('tomorrow', 'UTC')).toBeUndefined();
  });
});
