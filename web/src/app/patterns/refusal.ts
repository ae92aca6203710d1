/**
 * What a form refuses by itself, before it asks the service: told in the same places as the refusals of
 * calls.
 */
import type { FieldMessage } from '../../kit/forms/form.tsx';

export class Refusal extends Error {
  readonly details: readonly FieldMessage[];

  constructor(...details: FieldMessage[]) {
    super('Please check what you typed.');
    this.details = details;
  }
}
