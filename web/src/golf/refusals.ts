/** What the service refuses, as golfers read it: a sentence at every field, and no name of the API. */
import type { Refusal } from '../api/public.ts';
import { words } from '../words/golf.ts';

export interface Said {
  message: string;
  details: readonly { field: string; message: string }[];
}

/** `mistake` says what is wrong with a field, by its name and what the service said about it. */
export function inWords(
  { status, message, details }: Pick<Refusal, 'status' | 'message' | 'details'>,
  mistake: (field: string, said: string) => string,
): Said {
  return {
    message:
      details.length > 0 ? words.event.form.attention(details.length) : refusalText({ status, message }),
    details: details.map(({ field, message: said }) => ({ field, message: mistake(field, said) })),
  };
}

/** `status` is 0 where there was no answer. */
export function refusalText({ status, message }: { status: number; message: string }): string {
  const { calls } = words;
  if (status === 0) return calls.unreachable;
  if (status === 429) return calls.tooMany;
  if (status >= 500 || message === '') return calls.unavailable;
  return calls.refused[status] || message;
}
