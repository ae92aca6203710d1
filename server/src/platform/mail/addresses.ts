/**
 * The addresses in mails, as a URL parser writes them: ASCII alone and in one line, whatever was typed. So they can stand in
 * a header, and mean the same to every mail program.
 */
import { parseUrl } from '../urls.ts';
import { FIELD } from './merge-field.ts';

/** Stands for a merge field while the rest is parsed; the parser encodes it like any letter, and takes none in a host. */
const PLACE = '\u{e000}';
const ENCODED_PLACE = encodeURIComponent(PLACE);
const OWN = /^\{\{/;

/**
 * undefined when it is no address. Merge fields stay as they are; an address that begins with one is ours, and known once the
 * field is filled in.
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
