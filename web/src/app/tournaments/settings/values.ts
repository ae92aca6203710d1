/** Reads the form of the settings, and finds what is different from how it began. */
import type { TournamentSettings, TournamentSettingsPatch } from '@fairway/sdk';
import { FairwayError } from '../../../api/client.ts';
import { isTimeZone, minorUnits } from '../../../api/format.ts';
import { chosen, optionalText, text } from '../../../kit/forms/form-values.ts';
import { words } from '../../../words/app.ts';
import { FormReader } from '../../patterns/form-reader.ts';

const said = words.eventSettings;

export const BOARDS = (['gross', 'net', 'stableford'] as const).map((value) => ({
  value,
  label: said.play.boardNames[value],
}));

export function patchOf(before: TournamentSettings, form: FormData): TournamentSettingsPatch {
  const reader = new FormReader(form);
  const { tv, registration, ...rest } = valuesOf(reader);
  reader.finish();
  const changedTv = changes(before.tv, tv);
  const changedRegistration = changes(before.registration, registration);
  return {
    ...changes(before, rest),
    ...(Object.keys(changedTv).length > 0 && { tv: changedTv }),
    ...(Object.keys(changedRegistration).length > 0 && { registration: changedRegistration }),
  };
}

/** What the service refuses about one field, though not as a matter of how it is written. */
const CONFLICTS = [
  { says: /public address/, field: 'publicSlug' },
  { says: /more than \d+ players/, field: 'teamSize' },
];

/** For `catch`: a conflict stands at the field that it is about, whose name begins with `within`. */
export const atItsField =
  (within = '') =>
  (error: unknown): never => {
    if (!FairwayError.is(error, 'conflict')) throw error;
    const { message } = error;
    const about = CONFLICTS.find(({ says }) => says.test(message));
    if (about === undefined) throw error;
    throw Object.assign(error, { details: [{ field: within + about.field, message }] });
  };

function valuesOf(reader: FormReader) {
  const { form } = reader;
  const { badNumber, badChoice, badTimeZone } = said.play;
  const typed = text(form, 'timezone').trim();
  const timezone = isTimeZone(typed) ? typed : reader.refuse('timezone', badTimeZone, 'UTC');
  return {
    timezone,
    teamSize: reader.neededNumber('teamSize', badNumber),
    boards: boardsOf(form, 'boards'),
    bestBallCount: reader.neededNumber('bestBallCount', badNumber),
    handicapMode: reader.one('handicapMode', ['as_entered', 'whs'], badChoice),
    stablefordBasis: reader.one('stablefordBasis', ['net', 'gross'], badChoice),
    maxScore: text(form, 'maxScore') === '' ? null : ('net_double_bogey' as const),
    ties: reader.one('ties', ['auto', 'shared', 'countback'], badChoice),
    incompleteCards: reader.one('incompleteCards', ['unranked', 'rank'], badChoice),
    sideGamesEnabled: reader.isOn('sideGamesEnabled'),
    suspended: reader.isOn('suspended'),
    publicSlug: optionalText(form, 'publicSlug') ?? null,
    publicBoard: reader.one('publicBoard', ['live', 'frozen', 'hidden'], badChoice),
    description: optionalText(form, 'description') ?? null,
    startTime: optionalText(form, 'startTime') ?? null,
    replyTo: optionalText(form, 'replyTo') ?? null,
    language: reader.one('language', ['en', 'de'], badChoice),
    tv: {
      seconds: reader.neededNumber('tv.seconds', badNumber),
      rotateFlights: reader.isOn('tv.rotateFlights'),
      boards: boardsOf(form, 'tv.boards'),
    },
    registration: registrationOf(reader, timezone),
  };
}

function registrationOf(reader: FormReader, timezone: string) {
  const { badCurrency, badFee, badPlaces, badTime } = said.registration;
  const typed = text(reader.form, 'registration.currency').trim().toLowerCase();
  const currency = /^[a-z]{3}$/.test(typed)
    ? typed
    : reader.refuse('registration.currency', badCurrency, 'usd');
  const feeCents =
    minorUnits(text(reader.form, 'registration.feeCents') || '0', currency) ??
    reader.refuse('registration.feeCents', badFee, 0);
  return {
    enabled: reader.isOn('registration.enabled'),
    feeCents,
    currency,
    capacity: reader.number('registration.capacity', badPlaces),
    perPlayer: reader.isOn('registration.perPlayer'),
    closesAt: reader.time('registration.closesAt', timezone, badTime),
    waitlist: reader.isOn('registration.waitlist'),
    payOffline: reader.isOn('registration.payOffline'),
    refundUntil: reader.time('registration.refundUntil', timezone, badTime),
  };
}

const boardsOf = (form: FormData, name: string) =>
  BOARDS.map(({ value }) => value).filter((board) => chosen(form, name).includes(board));

/** What differs. Times are compared to the minute: fields know no seconds. */
function changes<Values extends object>(before: Values, after: Partial<Values>): Partial<Values> {
  const changed: Partial<Values> = {};
  for (const name in after)
    if (comparable(before[name]) !== comparable(after[name])) changed[name] = after[name];
  return changed;
}

const comparable = (value: unknown): string =>
  JSON.stringify(value).replace(/^("\d{4}-\d\d-\d\dT\d\d:\d\d):\d\d(\.\d+)?Z"$/, '$1');
