/** Days and times of the calendar and the clocks of a time zone. */

/** The day on which this instant falls, as `2026-06-08`. */
export const dayIn = (timeZone: string, instant: Date): string =>
  // Sweden writes dates as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

const OFFSET = /^GMT(?:([+-]\d\d):?(\d\d)?)?/;

/**
 * How far the clocks of the zone are from UTC at a local time, as `+02:00`. Where clocks are turned, and a
 * local time comes twice or never, either side of the turn is right.
 */
export function offsetAt(timeZone: string, day: string, time: string): string {
  const guess = offsetOf(timeZone, new Date(`${day}T${time}:00Z`));
  return offsetOf(timeZone, new Date(`${day}T${time}:00${guess}`));
}

function offsetOf(timeZone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    instant,
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, hours = '+00', minutes = '00'] = OFFSET.exec(name) ?? [];
  return `${hours}:${minutes}`;
}
