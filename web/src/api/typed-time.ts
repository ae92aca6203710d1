/**
 * Times as a field of the type `datetime-local` holds them, `2026-11-14T09:05`: in the zone of an event, or in the reader's
 * own.
 */

/** What to put into the field. */
export function typedTime(at: string | Date, timeZone?: string): string {
  const shifted = new Date(at).getTime() + offsetAt(new Date(at).getTime(), timeZone);
  return new Date(shifted).toISOString().slice(0, 16);
}

/** What the field meant; undefined for what is no time. */
export function instantOf(typed: string, timeZone?: string): string | undefined {
  const asIfUtc = Date.parse(`${typed}Z`);
  if (Number.isNaN(asIfUtc)) return undefined;
  // The offset depends on the instant, which depends on the offset: the second look is right but for the lost hour in spring.
  const near = asIfUtc - offsetAt(asIfUtc, timeZone);
  return new Date(asIfUtc - offsetAt(near, timeZone)).toISOString();
}

/** How far the clocks of the zone are ahead of UTC then, in milliseconds. */
function offsetAt(at: number, timeZone: string | undefined): number {
  const whole = Math.floor(at / 1000) * 1000;
  const parts = new Intl.DateTimeFormat('en-US', {
    ...(timeZone === undefined ? {} : { timeZone }),
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(whole);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - whole;
}
