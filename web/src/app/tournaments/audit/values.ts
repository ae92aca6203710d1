/**
 * A stored value as people say it: sums with their currency, times on the clock of the event, people by their
 * names.
 */
import { dateTime, money } from '../../../api/format.ts';
import { words } from '../../../words/app.ts';

const said = words.audit;

export interface Lexicon {
  /** The names of teams and players by their ids. */
  names: ReadonlyMap<string, string>;
  /** The event's own. */
  currency: string;
  timezone: string | undefined;
}

export const NOTHING = said.nothing;

/** More than these are counted, not listed. */
const FEW = 4;

export function wordsOf(field: string, value: unknown, lexicon: Lexicon): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? said.yes : said.no;
  if (Array.isArray(value)) return listed(field, value, lexicon);
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([name, one]) => name !== 'id' && one !== null)
      .map(([name, one]) => `${labelOf(name)} ${wordsOf(name, one, lexicon)}`)
      .join(', ');
  if (typeof value === 'number' && IS_SUM.test(field)) return money(value, lexicon.currency);
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT.*Z$/.test(text)) return dateTime(text, lexicon.timezone);
  return lexicon.names.get(text) ?? (isChoice(field) ? VALUES[text] : undefined) ?? text;
}

const NAMES: Readonly<Record<string, string>> = words.auditFields.names;
const VALUES: Readonly<Record<string, string>> = words.auditFields.values;

/** The fields whose values are words of the API; a change without a field is one of the event's status. */
const CHOICES =
  /^(|status|format|kind|type|boards?|basis|entry|channels|audience|payment|contest|response|source|ties|language|max score|handicap mode|stableford basis|incomplete cards|public board|cancelled by)$/;

const isChoice = (field: string): boolean => CHOICES.test(plain(field.split(', ').at(-1) ?? ''));

const IS_SUM = /_?cents$/i;

/** "registration, fee" for `registration, feeCents`; a field that is newer than the table by its own name. */
export const labelOf = (field: string): string =>
  field
    .split(', ')
    .map((part) => NAMES[plain(part)] ?? (IS_NAME.test(part) ? plain(part) : part))
    .join(', ');

const IS_NAME = /^[a-z][A-Za-z_]*$/;

/** `feeCents` and `fee_cents` are "fee", `team_id` is "team". */
const plain = (name: string): string =>
  name
    .replace(IS_SUM, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replace(/ ids?$/, '')
    .toLowerCase();

function listed(field: string, values: readonly unknown[], lexicon: Lexicon): string {
  if (values.length === 0) return NOTHING;
  if (values.length > FEW) return said.several(values.length);
  return values.map((one) => wordsOf(field, one, lexicon)).join(', ');
}
