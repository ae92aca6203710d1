/**
 * Merge fields, `{{first_name}}` and `{{first_name|golfer}}`: replaced by values once, so that what a value holds is
 * never taken for a field.
 */
import { FIELD } from '../../platform/mail/merge-field.ts';

const PERSONAL_FIELDS = ['first_name', 'last_name', 'full_name', 'email', 'company'] as const;
const ALWAYS = [...PERSONAL_FIELDS, 'organization_name', 'unsubscribe_url'] as const;
const OF_A_TOURNAMENT = ['event_name', 'course_name', 'event_date', 'rsvp_url', 'register_url'] as const;

type MergeField = (typeof ALWAYS)[number] | (typeof OF_A_TOURNAMENT)[number];
export type MergeValues = Readonly<Record<MergeField, string>>;

const NAMES: ReadonlySet<string> = new Set([...ALWAYS, ...OF_A_TOURNAMENT]);
const NEEDS_TOURNAMENT: ReadonlySet<string> = new Set(OF_A_TOURNAMENT);

const OPENING = /\{\{/g;
/** What looks like a field of some name. */
const LIKE_A_FIELD = /\{\{\s*([\w.-]+)\s*(?:\|[^{}<>]*)?\}\}/g;
const SHOWN = 30;
/** Of one text: a field of a few letters may stand for hundreds. */
const MOST_FIELDS = 1000;

const isAddress = (name: string): boolean => name.endsWith('_url');

/** The names of all fields, as they are written. */
const fieldsIn = (text: string): string[] => [...text.matchAll(FIELD)].map(([, name = '']) => name);

/** What is wrong with the fields of a text, in words; undefined when nothing is. Addresses do not belong into a subject. */
export function problemWith(text: string, { isSubject }: { isSubject: boolean }): string | undefined {
  const odd = [...text.matchAll(LIKE_A_FIELD)].find(([, name = '']) => !NAMES.has(name));
  if (odd !== undefined) return `has the unknown merge field {{${odd[1]}}}`;
  const known = fieldsIn(text);
  if ([...text.matchAll(OPENING)].length !== known.length)
    return `has "${brokenIn(text)}", which begins no merge field such as {{first_name}}`;
  if (known.length > MOST_FIELDS) return `has more than ${MOST_FIELDS} merge fields`;
  const address = isSubject ? known.find(isAddress) : undefined;
  return address && `has {{${address}}}, which does not belong into a subject`;
}

/** The same for a text of an invitation to no tournament. */
export function problemWithoutTournament(text: string): string | undefined {
  const needy = fieldsIn(text).find((name) => NEEDS_TOURNAMENT.has(name));
  return needy && `has {{${needy}}}, which needs a tournament`;
}

/** The beginning of the first `{{` that is no field. */
const brokenIn = (text: string): string =>
  text
    .replace(FIELD, (field) => ' '.repeat(field.length))
    .replace(/^.*?(?=\{\{)/s, '')
    .slice(0, SHOWN);

/** Fields inside a tag could break out of it, except for our own addresses. */
export function problemInsideTags(values: readonly string[]): string | undefined {
  const odd = values.flatMap(fieldsIn).find((name) => !isAddress(name));
  return odd === undefined ? undefined : `has {{${odd}}} inside a tag, where only addresses may stand`;
}

export const uses = (name: MergeField, ...texts: (string | null)[]): boolean =>
  texts.some((text) => text !== null && fieldsIn(text).includes(name));

/** `shown` makes a value fit for where it goes: escaped for HTML. A fallback is part of the text, and fits already. */
export const filled = (
  text: string,
  values: MergeValues,
  shown: (value: string) => string = (value) => value,
): string =>
  text.replace(FIELD, (_field, name: MergeField, fallback: string | undefined) => {
    const value = values[name] ?? '';
    return value === '' ? (fallback ?? '').trim() : shown(value);
  });
