/** When and where an event is, on one line of a page. */
import type { Language } from '../../../platform/text/languages.ts';
import { dayText } from '../../../platform/text/pages.ts';
import { pageWords } from '../../letters/words/words.ts';
import type { ShownRegistration } from '../registrations/registration-view.ts';

export const where = (
  { event_date, start_time, course_name }: ShownRegistration,
  language: Language,
): string =>
  [
    event_date && dayText(event_date, language),
    event_date && start_time && pageWords(language).registration.startsAt(start_time),
    course_name,
  ]
    .filter(Boolean)
    .join(' · ');
