/** Reads the form of the settings, and finds what is different from how it began. */
import type { TournamentSettings, TournamentSettingsPatch } from '@fairway/sdk';
import { instantOf, isTimeZone, minorUnits } from '../../../api/format.ts';
import { chosen, optionalText, text } from '../../../kit/forms/form-values.ts';
import { Refusal } from '../../patterns/refusal.ts';
import { readNumber } from '../people.ts';

export const BOARDS = [
  { value: 'gross', label: 'Gross' },
  { value: 'net', label: 'Net' },
  { value: 'stableford', label: 'Stableford' },
] as const;

export function patchOf(before: TournamentSettings, form: FormData): TournamentSettingsPatch {
  const { tv, registration, ...rest } = valuesOf(form);
  const changedTv = changes(before.tv, tv);
  const changedRegistration = changes(before.registration, registration);
  return {
    ...changes(before, rest),
    ...(Object.keys(changedTv).length > 0 && { tv: changedTv }),
    ...(Object.keys(changedRegistration).length > 0 && { registration: changedRegistration }),
  };
}

function valuesOf(form: FormData) {
  const timezone = text(form, 'timezone').trim();
  if (!isTimeZone(timezone))
    throw new Refusal({ field: 'timezone', message: 'must be a time zone, such as Europe/London' });
  return {
    timezone,
    teamSize: number(form, 'teamSize'),
    boards: boardsOf(form, 'boards'),
    bestBallCount: number(form, 'bestBallCount'),
    handicapMode: one(form, 'handicapMode', ['as_entered', 'whs']),
    stablefordBasis: one(form, 'stablefordBasis', ['net', 'gross']),
    maxScore: text(form, 'maxScore') === '' ? null : ('net_double_bogey' as const),
    ties: one(form, 'ties', ['auto', 'shared', 'countback']),
    sideGamesEnabled: isOn(form, 'sideGamesEnabled'),
    suspended: isOn(form, 'suspended'),
    publicSlug: optionalText(form, 'publicSlug') ?? null,
    publicBoard: one(form, 'publicBoard', ['live', 'frozen', 'hidden']),
    tv: {
      seconds: number(form, 'tv.seconds'),
      rotateFlights: isOn(form, 'tv.rotateFlights'),
      boards: boardsOf(form, 'tv.boards'),
    },
    registration: registrationOf(form, timezone),
  };
}

function registrationOf(form: FormData, timezone: string) {
  const currency = text(form, 'registration.currency').trim().toLowerCase();
  if (!/^[a-z]{3}$/.test(currency))
    throw new Refusal({
      field: 'registration.currency',
      message: 'must be a code of three letters, such as usd',
    });
  const feeCents = minorUnits(text(form, 'registration.feeCents') || '0', currency);
  if (feeCents === undefined)
    throw new Refusal({ field: 'registration.feeCents', message: 'must be a sum, such as 125.00' });
  return {
    enabled: isOn(form, 'registration.enabled'),
    feeCents,
    currency,
    capacity: readNumber(form, 'registration.capacity'),
    perPlayer: isOn(form, 'registration.perPlayer'),
    closesAt: timeOf(form, 'registration.closesAt', timezone),
    waitlist: isOn(form, 'registration.waitlist'),
    payOffline: isOn(form, 'registration.payOffline'),
    refundUntil: timeOf(form, 'registration.refundUntil', timezone),
  };
}

/** A field that must be filled in. */
function number(form: FormData, name: string): number {
  const value = readNumber(form, name);
  if (value === null) throw new Refusal({ field: name, message: 'must be a whole number' });
  return value;
}

const isOn = (form: FormData, name: string): boolean => form.has(name);

function one<const Value extends string>(form: FormData, name: string, values: readonly Value[]): Value {
  const found = values.find((value) => value === text(form, name));
  if (found === undefined) throw new Refusal({ field: name, message: 'must be chosen' });
  return found;
}

const boardsOf = (form: FormData, name: string) =>
  BOARDS.map(({ value }) => value).filter((board) => chosen(form, name).includes(board));

function timeOf(form: FormData, name: string, timezone: string): string | null {
  const typed = optionalText(form, name);
  if (typed === undefined) return null;
  const at = instantOf(typed, timezone);
  if (at === undefined) throw new Refusal({ field: name, message: 'must be a day and a time' });
  return at;
}

/** What differs. Times are compared to the minute: fields know no seconds. */
function changes<Values extends object>(before: Values, after: Partial<Values>): Partial<Values> {
  const changed: Partial<Values> = {};
  for (const name in after)
    if (comparable(before[name]) !== comparable(after[name])) changed[name] = after[name];
  return changed;
}

const comparable = (value: unknown): string =>
  JSON.stringify(value).replace(/^("\d{4}-\d\d-\d\dT\d\d:\d\d):\d\d(\.\d+)?Z"$/, '$1');
