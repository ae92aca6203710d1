/** The sums of a registration, as its page and its receipt show them. */
import { amountText } from '../../../platform/text/amounts.ts';
import { type Html, html } from '../../../platform/text/html.ts';
import type { Language } from '../../../platform/text/languages.ts';
import type { PageWords } from '../../letters/words/words.ts';
import type { ShownRegistration } from '../registrations/registration-view.ts';

/** What is still to be paid. Nothing is, once the place is given up or the money was given back. */
export function amountsOf(
  { status, amount_cents, paid_cents, currency }: ShownRegistration,
  language: Language,
): { due: number; amount: (cents: number) => string } {
  const isOpen = status === 'pending' || status === 'paid';
  return {
    due: isOpen ? Math.max(0, amount_cents - paid_cents) : 0,
    amount: (cents) => amountText(cents, currency, language),
  };
}

export function sums(row: ShownRegistration, words: PageWords['registration'], language: Language): Html {
  const { due, amount } = amountsOf(row, language);
  const line = (name: string, cents: number) => html`<dt>${name}</dt><dd>${amount(cents)}</dd>\n`;
  return html`<dl class="sums">
${line(words.total, row.subtotal_cents)}${
  row.discount_cents === 0 ? '' : line(words.discount(row.discount_code ?? ''), -row.discount_cents)
}${line(words.paid, row.paid_cents)}${
  row.refunded_cents === 0 ? '' : line(words.refunded, -row.refunded_cents)
}${line(words.balance, due)}</dl>`;
}
