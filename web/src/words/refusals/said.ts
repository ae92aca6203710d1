/**
 * Failures in the words of the page. What the service refuses is looked up by its sentence and by what it says
 * about each field, else by its code; what a page itself refuses is in its words already.
 */
import type { refusals as english } from './en.ts';

type RefusalWords = typeof english;

let said: RefusalWords | undefined;

export function setRefusalWords(words: RefusalWords): void {
  said = words;
}

interface Detail {
  field: string;
  message: string;
}

interface Told {
  message: string;
  details: readonly Detail[];
  requestId: string | undefined;
}

/** Only what the service refused has a code. */
interface Coded {
  message: string;
  code?: unknown;
  details?: readonly Detail[];
  requestId?: string | undefined;
}

export function inWords({ message, code, details = [], requestId }: Coded): Told {
  if (said === undefined || typeof code !== 'string') return { message, details, requestId };
  return {
    message: sentenceFor(said, code, message, details.length > 0),
    details: details.map(({ field, message: wrong }) => ({ field, message: fieldWords(said, wrong) })),
    requestId,
  };
}

/** What is wrong with one field, such as of a row of an imported file. */
const fieldWords = (words: RefusalWords | undefined, message: string): string =>
  words?.field(message) ?? words?.sentence(message) ?? words?.checkField ?? message;

/** What a field is called where no form shows it. */
export function fieldLabel(field: string): string | undefined {
  const names: Record<string, string> = said?.names ?? {};
  return names[field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''];
}

/** Said where each of them stands at its field. */
export const checkMarked = (): string | undefined => said?.checkMarked;

/** What they say is for programs. */
const BY_CODE = new Set(['bad_request', 'insufficient_scope', 'internal_error']);

function sentenceFor(words: RefusalWords, code: string, message: string, hasDetails: boolean): string {
  const codes: Record<string, string> = words.codes;
  if (code === 'validation_error' && hasDetails) return words.check;
  const own = BY_CODE.has(code) || NAMES_SCOPE.test(message) ? undefined : words.sentence(message);
  return own ?? codes[code] ?? words.codes.bad_request;
}

/** `This needs teams:write, …`, `… (admin).`: a name of the API. */
const NAMES_SCOPE = /\b[a-z]+:(read|write)\b/;
