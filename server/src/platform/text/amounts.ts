/** Amounts, from their currency's smallest unit, which is not always a hundredth. */
import { type Language, LOCALES } from './languages.ts';

/** As the pages write it: `$125.00`, `−$100.00`. */
export function amountText(cents: number, currency: string, language: Language = 'en'): string {
  const format = new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  return format.format(cents / 10 ** digitsOf(format)).replace('-', '\u2212');
}

/** For programs: `125.00`. */
export function decimalAmount(cents: number, currency: string): string {
  const digits = digitsOf(new Intl.NumberFormat('en', { style: 'currency', currency }));
  return (cents / 10 ** digits).toFixed(digits);
}

const digitsOf = (format: Intl.NumberFormat): number => format.resolvedOptions().maximumFractionDigits ?? 2;
