/** Numbers inside sentences. */
import { locale } from './language.ts';

const numbers = new Intl.NumberFormat(locale);

/** `1 team`, `2 teams`, `1,234 teams`. */
export const count = (value: number, one: string, many: string): string =>
  `${numbers.format(value)} ${value === 1 ? one : many}`;
