/**
 * A stored value as people say it: sums with their currency, times on the clock of the event, people by their
 * names.
 */
import { dateTime, money } from '../../../api/format.ts';

export interface Lexicon {
  /** The names of teams and players by their ids. */
  names: ReadonlyMap<string, string>;
  /** The event's own. */
  currency: string;
  timezone: string | undefined;
}

export const NOTHING = 'none';

/** More than these are counted, not listed. */
const FEW = 4;

export function wordsOf(field: string, value: unknown, lexicon: Lexicon): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return listed(field, value, lexicon);
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([name, one]) => name !== 'id' && one !== null)
      .map(([name, one]) => `${labelOf(name)} ${wordsOf(name, one, lexicon)}`)
      .join(', ');
  if (typeof value === 'number' && IS_SUM.test(field)) return money(value, lexicon.currency);
  const said = String(value);
  if (/^\d{4}-\d\d-\d\dT.*Z$/.test(said)) return dateTime(said, lexicon.timezone);
  return lexicon.names.get(said) ?? said.replaceAll('_', ' ');
}

const IS_SUM = /_?cents$/i;

/** `feeCents` and `fee_cents` are "fee", `team_id` is "team". */
export const labelOf = (field: string): string =>
  field
    .replace(IS_SUM, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replace(/ ids?$/, '')
    .toLowerCase();

function listed(field: string, values: readonly unknown[], lexicon: Lexicon): string {
  if (values.length === 0) return NOTHING;
  if (values.length > FEW) return `${values.length} of them`;
  return values.map((one) => wordsOf(field, one, lexicon)).join(', ');
}
