/** Changes the language of the dashboard: another one loads the page anew, with its words. */
import { keepLanguage, knownLanguage, language } from '../../words/language.ts';

/** Goes to `next`, or stays here. Returns whether the page is loaded anew. */
export function speak(chosen: string | null, next = location.href): boolean {
  const known = knownLanguage(chosen ?? '');
  // A browser that does not keep it would load the page again and again.
  if (known === undefined || known === language || !keepLanguage(known)) return false;
  if (new URL(next, location.href).href === location.href) location.reload();
  else location.assign(next);
  return true;
}
