/**
 * Reads a form field by field and gathers what cannot be read, so that everything that is wrong is said at
 * once, each at its field.
 */
import { instantOf } from '../../api/format.ts';
import type { FieldMessage } from '../../kit/forms/form.tsx';
import { optionalText, text } from '../../kit/forms/form-values.ts';
import { Refusal } from './refusal.ts';

export class FormReader {
  readonly form: FormData;
  readonly #wrong: FieldMessage[] = [];

  constructor(form: FormData) {
    this.form = form;
  }

  /** Something is wrong with the field; a value that is never sent stands in for what was typed. */
  refuse<Value>(field: string, message: string, instead: Value): Value {
    this.#wrong.push({ field, message });
    return instead;
  }

  /** Call it when all is read. */
  finish(): void {
    if (this.#wrong.length > 0) throw new Refusal(...this.#wrong);
  }

  isOn(name: string): boolean {
    return this.form.has(name);
  }

  /** A whole number; null where nothing was typed. */
  number(name: string, message: string): number | null {
    const typed = optionalText(this.form, name);
    if (typed === undefined) return null;
    return /^\d{1,9}$/.test(typed) ? Number(typed) : this.refuse(name, message, 0);
  }

  /** The same for a field that must be filled in. */
  neededNumber(name: string, message: string): number {
    return optionalText(this.form, name) === undefined
      ? this.refuse(name, message, 0)
      : (this.number(name, message) ?? 0);
  }

  one<const Value extends string>(
    name: string,
    values: readonly [Value, ...Value[]],
    message: string,
  ): Value {
    return values.find((value) => value === text(this.form, name)) ?? this.refuse(name, message, values[0]);
  }

  /** A time in this zone; null where nothing was typed. */
  time(name: string, timeZone: string, message: string): string | null {
    const typed = optionalText(this.form, name);
    if (typed === undefined) return null;
    return instantOf(typed, timeZone) ?? this.refuse(name, message, null);
  }
}
