/** Reads the form of what the event is, and finds what is different from how it began. */
import type { TournamentPatch } from '@fairway/sdk';
import { text } from '../../../kit/forms/form-values.ts';
import { Refusal } from '../../patterns/refusal.ts';
import { formatOf } from '../formats.ts';

/** As the fields have it: empty where nothing is known. */
export interface EventValues {
  name: string;
  courseName: string;
  eventDate: string;
  format: string;
}

export const eventValues = (form: FormData): EventValues => ({
  name: text(form, 'name').trim(),
  courseName: text(form, 'courseName').trim(),
  eventDate: text(form, 'eventDate').trim(),
  format: text(form, 'format'),
});

/**
 * Only what was changed, so that a colleague's change of something else stays. What is known can be changed,
 * not emptied.
 */
export function eventPatch(before: EventValues, after: EventValues): TournamentPatch {
  const changed = (name: keyof EventValues): string | undefined => {
    if (after[name] === before[name]) return undefined;
    if (after[name] === '') throw new Refusal({ field: name, message: 'cannot be emptied, only changed' });
    return after[name];
  };
  return {
    name: changed('name'),
    courseName: changed('courseName'),
    eventDate: changed('eventDate'),
    format: formatOf(changed('format') ?? ''),
  };
}
