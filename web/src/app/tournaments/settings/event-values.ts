/** Reads the form of what the event is, and finds what is different from how it began. */
import type { TournamentPatch } from '@fairway/sdk';
import { text } from '../../../kit/forms/form-values.ts';
import { words } from '../../../words/app.ts';
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
  const changed = (name: keyof EventValues): string | undefined =>
    after[name] === before[name] ? undefined : after[name];
  const patch = {
    name: changed('name'),
    courseName: changed('courseName'),
    eventDate: changed('eventDate'),
    format: changed('format'),
  };
  const emptied = Object.entries(patch).filter(([, value]) => value === '');
  if (emptied.length > 0)
    throw new Refusal(...emptied.map(([field]) => ({ field, message: words.eventSettings.event.notEmpty })));
  return { ...patch, format: formatOf(patch.format ?? '') };
}
