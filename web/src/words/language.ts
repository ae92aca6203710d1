/**
 * Which language this page speaks. The dashboard follows the choice of the profile, which this browser keeps;
 * golfers' pages follow the browser. It stays while the page does: another choice loads the page anew.
 */

/** `en-XA` is the accented, longer English of the tests. */
const LANGUAGES = ['en', 'de', 'en-XA'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How dates, sums and numbers are written. */
const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de-DE', 'en-XA': 'en-GB' };

const KEPT_AS = 'fairway-language';

export const language: Language = choose();

export const locale: string = LOCALES[language];

/** Speaks so from the next page on, in this browser. Returns whether that is another than was kept until now. */
export function keepLanguage(chosen: Language): boolean {
  if (keptLanguage() === chosen) return false;
  try {
    localStorage.setItem(KEPT_AS, chosen);
  } catch {
    // A browser that keeps nothing speaks its usual language.
  }
  return keptLanguage() === chosen;
}

function choose(): Language {
  // Tests of single modules run without a page.
  if (typeof document === 'undefined') return 'en';
  const isOfProfile = document.documentElement.dataset.language === 'profile';
  const chosen = (isOfProfile ? keptLanguage() : ofBrowser()) ?? 'en';
  document.documentElement.lang = chosen;
  return chosen;
}

// Declared as functions, which are there when `language` is chosen above.

/** The first language of the browser that there are words for. */
function ofBrowser(): Language | undefined {
  return navigator.languages.map(knownLanguage).find((one) => one !== undefined);
}

function keptLanguage(): Language | undefined {
  try {
    return knownLanguage(localStorage.getItem(KEPT_AS) ?? '');
  } catch {
    return undefined;
  }
}

/** `de-AT` is German; the language of the tests has to be named exactly. */
export function knownLanguage(tag: string): Language | undefined {
  return (
    LANGUAGES.find((one) => one === tag) ?? LANGUAGES.find((one) => one === tag.slice(0, 2).toLowerCase())
  );
}
