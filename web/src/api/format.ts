/**
 * Dates, sums and numbers in words. Times of an event are told in the event's own zone, all others in the
 * reader's.
 */
import { locale } from '../words/language.ts';

/** `14 Nov 2026, 09:05`; in the zone of the event where one is given. */
export const dateTime = (at: string | number | Date, timeZone?: string): string =>
  formatter({ dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at));

/** `14 Nov 2026, 09:05:31`. */
export const exactTime = (at: string | number | Date, timeZone?: string): string =>
  formatter({ dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(new Date(at));

/** `09:05`. */
export const clockTime = (at: string | number | Date, timeZone?: string): string =>
  formatter({ hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(at));

/** A day without a time, such as `2026-11-14`: `Saturday, 14 November 2026`. It is that day everywhere. */
export const day = (date: string, style: 'full' | 'medium' = 'full'): string =>
  formatter({ dateStyle: style, timeZone: 'UTC' }).format(new Date(`${date.slice(0, 10)}T00:00:00Z`));

/**
 * The moment that a clock in this zone shows as `2026-11-14T09:05`, such as one typed into a field; undefined
 * for none.
 */
export function instantOf(local: string, timeZone?: string): string | undefined {
  const asUtc = new Date(`${local}Z`).getTime();
  if (Number.isNaN(asUtc)) return undefined;
  // Twice: the first guess may lie on the other side of a change to summer time.
  let instant = asUtc;
  for (let tries = 0; tries < 2; tries += 1) instant = asUtc - (wallClock(instant, timeZone) - instant);
  return new Date(instant).toISOString();
}

/** The other way: what such a clock shows, to be typed over. */
export const typedTime = (at: string | number | Date, timeZone?: string): string =>
  new Date(wallClock(new Date(at).getTime(), timeZone)).toISOString().slice(0, 16);

/** What the clock of the zone shows, taken as if it were UTC. */
function wallClock(instant: number, timeZone?: string): number {
  const parts = formatter({ ...CLOCK, timeZone }).formatToParts(new Date(instant));
  const [year = 0, month = 1, ...rest] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((name) =>
    Number(parts.find(({ type }) => type === name)?.value),
  );
  return Date.UTC(year, month - 1, ...rest);
}

const CLOCK: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat(locale, { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/** Where the browser is; UTC where it does not say. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** All there are, for a list to choose from. */
export const timeZones = (): string[] => Intl.supportedValuesOf('timeZone');

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** `3 hours ago`, `in 2 days`, `now`. */
export function ago(at: string | number | Date, now = Date.now()): string {
  const seconds = (new Date(at).getTime() - now) / 1000;
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return unit === undefined
    ? relative.format(0, 'second')
    : relative.format(Math.round(seconds / unit[1]), unit[0]);
}

/** A sum in the smallest unit of its currency: `money(1250, 'USD')` is `$12.50`. */
export function money(minor: number, currency: string): string {
  const format = currencyFormat(currency);
  return minus(format.format(minor / 10 ** digitsOf(format)));
}

/** What somebody typed, in the smallest unit; undefined for what is no sum. */
export function minorUnits(typed: string, currency: string): number | undefined {
  if (!/^[a-z]{3}$/i.test(currency)) return undefined;
  const digits = digitsOf(currencyFormat(currency));
  const text = typed.trim().replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(text) || (text.split('.')[1] ?? '').length > digits) return undefined;
  return Math.round(Number(text) * 10 ** digits);
}

/** The same back, to be typed over: `12.50`, in German `12,50`. */
export const typedSum = (minor: number, currency: string): string => {
  const digits = digitsOf(currencyFormat(currency));
  return decimal((minor / 10 ** digits).toFixed(digits));
};

/** `1,234`; below zero with a minus, not a hyphen. */
export const number = (value: number): string => minus(new Intl.NumberFormat(locale).format(value));

/** `42 ms`, `1.3 s`. */
export const duration = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${decimal((milliseconds / 1000).toFixed(1))} s`;

/** What a program writes as `12.4`, with the mark of the language. */
export const decimal = (text: string): string => text.replace('.', DECIMAL_MARK);

/** A figure below zero with a minus, not a hyphen: `−3`. */
export const minus = (text: string): string => text.replace(/^-/, '−');

const DECIMAL_MARK =
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';

const digitsOf = (format: Intl.NumberFormat): number => format.resolvedOptions().maximumFractionDigits ?? 2;

const currencies = new Map<string, Intl.NumberFormat>();

function currencyFormat(currency: string): Intl.NumberFormat {
  const code = currency.toUpperCase();
  const known =
    currencies.get(code) ??
    // `$` and not `US$`: whoever pays knows where, and mails and link pages say it so as well.
    new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  currencies.set(code, known);
  return known;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Made once each: making one takes longer than formatting a hundred dates. */
function formatter({ timeZone, ...rest }: Intl.DateTimeFormatOptions & { timeZone?: string | undefined }) {
  const options = timeZone === undefined ? rest : { ...rest, timeZone };
  const key = JSON.stringify(options);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, known);
  return known;
}
