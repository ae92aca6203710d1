/**
 * The words of golfers' pages. English is in their bundle, since a phone waits for every round trip; another
 * language replaces it before the first paint. Read them when rendering, never at the top of a module.
 */
import * as english from './en/golf.ts';
import { setKitWords } from './kit.ts';
import { type Language, language } from './language.ts';

type GolfWords = typeof english;

export let words: GolfWords = english;

const LOADS: Partial<Record<Language, () => Promise<GolfWords>>> = {
  de: () => import('./de/golf.ts'),
  'en-XA': async () => (await import('./pseudo.ts')).pseudo({ ...english }),
};

/** Shows the page once its language is here: at once in English, and in English if the other cannot be had. */
export function whenSpoken(show: () => void): void {
  const load = LOADS[language];
  if (load === undefined) show();
  else load().then(speak).then(show, show);
}

function speak(loaded: GolfWords): void {
  words = loaded;
  setKitWords(loaded.kit);
}
