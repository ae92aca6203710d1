/** The languages that people can read us in, and which of them a browser prefers. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How each language writes days, times and amounts. In English the day comes before the month. */
export const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de-DE' };

const isLanguage = (name: string): name is Language => (LANGUAGES as readonly string[]).includes(name);

/** The longest `Accept-Language` that is read. */
const LONGEST = 500;

/** The language of ours that the header prefers (RFC 9110, 12.5.4); English where it names none. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  let preferred: Language = 'en';
  let most = 0;
  for (const range of (acceptLanguage ?? '').slice(0, LONGEST).split(',')) {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
    const name = tag.trim().split('-')[0] ?? '';
    const weight = parameters.map((each) => each.trim()).find((each) => each.startsWith('q='));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    if (isLanguage(name) && quality > most) {
      preferred = name;
      most = quality;
    }
  }
  return preferred;
}
