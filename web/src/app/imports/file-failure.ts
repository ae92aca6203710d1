/** A refusal of a file, in a sentence about the file rather than about a field of the API. */
import type { Failure } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';

export function fileFailure(error: Failure | null): Failure | null {
  const [about] = error?.details ?? [];
  if (error === null || about?.field !== 'csv' || error.details?.length !== 1) return error;
  const { field, checkField } = words.refusals;
  return { message: field(about.message) ?? checkField, requestId: error.requestId };
}
