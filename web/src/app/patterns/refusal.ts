/**
 * What a form refuses by itself, before it asks the service: told in the same places as the refusals of
 * calls.
 */
import type { FieldMessage } from '../../kit/forms/form.tsx';
import { words } from '../../words/app.ts';

export class Refusal extends Error {
  readonly details: readonly FieldMessage[];

  constructor(...details: FieldMessage[]) {
    super(words.shared.checkFields);
    this.details = details;
  }
}
