/**
 * What somebody typed as a number, a sum or a time. Nothing typed is undefined; what cannot be read is said
 * at its field.
 */
import { instantOf, minorUnits } from '../../api/format.ts';
import { optionalText } from '../../kit/forms/form-values.ts';
import { words } from '../../words/app.ts';

export class Unreadable extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** A sum in the smallest unit of the currency. */
export function typedMoney(form: FormData, name: string, currency: string): number | undefined {
  return read(form, name, (typed) => minorUnits(typed, currency), words.shared.notMoney);
}

/** A number, with a point or a comma. */
export function typedNumber(form: FormData, name: string): number | undefined {
  return read(
    form,
    name,
    (typed) => finite(Number(typed.replace(',', '.').replace('−', '-'))),
    words.shared.notNumber,
  );
}

/** A time, typed in this zone; in the reader's own unless one is given. */
export function typedInstant(form: FormData, name: string, timeZone?: string): string | undefined {
  return read(form, name, (typed) => instantOf(typed, timeZone), words.shared.notTime);
}

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined);

function read<Value>(
  form: FormData,
  name: string,
  reader: (typed: string) => Value | undefined,
  complaint: string,
): Value | undefined {
  const typed = optionalText(form, name);
  if (typed === undefined) return undefined;
  const value = reader(typed.trim());
  if (value === undefined) throw new Unreadable(name, complaint);
  return value;
}
