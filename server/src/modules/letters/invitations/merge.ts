/**
 * Merge fields, `{{first_name}}` and `{{first_name|golfer}}`: replaced in one pass, so never inside values.
 */
import { FIELD } from '../../../platform/mail/merge-field.ts';

const PERSONAL_FIELDS = ['first_name', 'last_name', 'full_name', 'email', 'company'] as const;
const ALWAYS = [...PERSONAL_FIELDS, 'organization_name', 'unsubscribe_url'] as const;
const OF_A_TOURNAMENT = ['event_name', 'course_name', 'event_date', 'rsvp_url', 'register_url'] as const;

type MergeField = (typeof ALWAYS)[number] | (typeof OF_A_TOURNAMENT)[number];
export type MergeValues = Readonly<Record<MergeField, string>>;

const NAMES: ReadonlySet<string> = new Set([...ALWAYS, ...OF_A_TOURNAMENT]);
const NEEDS_TOURNAMENT: ReadonlySet<string> = new Set(OF_A_TOURNAMENT);

const OPENING = /\{\{/g;
/** Anything that looks like a field, of any name. */
const LIKE_A_FIELD = /\{\{\s*([\w.-]+)\s*(?:\|[^{}<>]*)?\}\}/g;
const SHOWN = 30;
/** The most fields of one text: a field of a few letters may become hundreds. */
const MOST_FIELDS = 1000;

const isAddress = (name: string): boolean => name.endsWith('_url');

/** The names of all fields in the text. */
const fieldsIn = (text: string): string[] => [...text.matchAll(FIELD)].map(([, name = '']) => name);

/** The problem with a text's fields, in words; undefined if there is none. A subject takes no URLs. */
export function problemWith(text: string, { isSubject }: { isSubject: boolean }): string | undefined {
  const odd = [...text.matchAll(LIKE_A_FIELD)].find(([, name = '']) => !NAMES.has(name));
  if (odd !== undefined) return `has the unknown merge field {{${odd[1]}}}`;
  const fields = fieldsIn(text);
  if ([...text.matchAll(OPENING)].length !== fields.length)
    return `has "${brokenIn(text)}", which begins no merge field such as {{first_name}}`;
  if (fields.length > MOST_FIELDS) return `has more than ${MOST_FIELDS} merge fields`;
  const address = isSubject ? fields.find(isAddress) : undefined;
  return address && `has {{${address}}}, which does not belong into a subject`;
}

/** The same for the text of an invitation without a tournament. */
export function problemWithoutTournament(text: string): string | undefined {
  const needy = fieldsIn(text).find((name) => NEEDS_TOURNAMENT.has(name));
  return needy && `has {{${needy}}}, which needs a tournament`;
}

/** The beginning of the first `{{` that is not a field. */
const brokenIn = (text: string): string =>
  text
    .replace(FIELD, (field) => ' '.repeat(field.length))
    .replace(/^.*?(?=\{\{)/s, '')
    .slice(0, SHOWN);

/** A field inside a tag could break out of it, so only those for our own URLs are allowed there. */
export function problemInsideTags(values: readonly string[]): string | undefined {
  const odd = values.flatMap(fieldsIn).find((name) => !isAddress(name));
  return odd === undefined ? undefined : `has {{${odd}}} inside a tag, where only addresses may stand`;
}

export const uses = (name: MergeField, ...texts: (string | null)[]): boolean =>
  texts.some((text) => text !== null && fieldsIn(text).includes(name));

/** `shown` prepares a value for its place, as by escaping it. Fallbacks are part of the text. */
export const filled = (
  text: string,
  values: MergeValues,
  shown: (value: string) => string = (value) => value,
): string =>
  text.replace(FIELD, (_field, name: MergeField, fallback: string | undefined) => {
    const value = values[name] ?? '';
    return value === '' ? (fallback ?? '').trim() : shown(value);
  });
