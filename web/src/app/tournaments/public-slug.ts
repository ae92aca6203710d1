/** Public addresses of events: one made from a name, and whether a text could be one. */

const LONGEST = 60;
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/;

export const isSlug = (text: string): boolean => SLUG.test(text);

/** `Frühlings-Scramble 2026` → `fruhlings-scramble-2026`. Empty where no letter or figure is left. */
export const slugOf = (name: string): string =>
  name
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST)
    .replace(/-$/, '');
