/**
 * The words of the dashboard, in its language. They are here before any module that uses them runs: whoever
 * imports this file waits for them.
 */
import type * as english from './en/app.ts';
import { setKitWords } from './kit.ts';
import { type Language, language } from './language.ts';
import { setRefusalWords } from './refusals/said.ts';

type AppWords = typeof english;

const LOADS: Record<Language, () => Promise<AppWords>> = {
  en: () => import('./en/app.ts'),
  de: () => import('./de/app.ts'),
  'en-XA': async () => {
    const [{ pseudo }, words] = await Promise.all([import('./pseudo.ts'), import('./en/app.ts')]);
    return pseudo({ ...words });
  },
};

export const words: AppWords = await LOADS[language]();
setKitWords(words.kit);
setRefusalWords(words.refusals);
