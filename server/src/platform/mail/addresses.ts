/**
 * The URLs in mails, in the form that a URL parser writes: ASCII only and on one line, whatever was typed. So
 * they are safe in a header, and mean the same to every mail program.
 */
import { parseUrl } from '../text/urls.ts';
import { FIELD } from './merge-field.ts';

/** Stands for a merge field while parsing: encoded like a letter by the parser, and refused in a host. */
const PLACE = '\u{e000}';
const ENCODED_PLACE = encodeURIComponent(PLACE);
const OWN = /^\{\{/;

/**
 * Returns undefined for an invalid URL. Merge fields stay unchanged; a URL that begins with one is ours, and
 * complete once the field is filled in.
 */
export function written(address: string): string | undefined {
  if (OWN.test(address)) return address;
  const fields: string[] = [];
  const withPlaces = address.replace(FIELD, (field) => {
    fields.push(field);
    return PLACE;
  });
  const parts = parseUrl(withPlaces)?.href.split(ENCODED_PLACE);
  if (parts?.length !== fields.length + 1) return undefined;
  return parts.map((part, index) => part + (fields[index] ?? '')).join('');
}
