/** The sandbox's payment page. */
import { amountText } from '../../../platform/text/amounts.ts';
import { html } from '../../../platform/text/html.ts';
import type { Language } from '../../../platform/text/languages.ts';
import { pageFrame } from '../../../platform/text/pages.ts';
import { pageWords } from '../../letters/words/words.ts';
import type { PaymentStanding } from '../payments/schemas.ts';
import type { PublicRegistration } from '../registrations/public-schemas.ts';

export function tillPage(
  view: PublicRegistration,
  { amount_cents, currency }: PaymentStanding,
  token: string,
  language: Language,
): string {
  const { till, registration, change } = pageWords(language);
  const amount = amountText(amount_cents, currency, language);
  return pageFrame(
    till.title(view.event.name),
    html`<header>
<h1>${view.event.name}</h1>
<p class="where">${view.registrant_name}${view.team_name === null ? '' : ` · ${view.team_name}`}</p>
</header>
<p class="amount">${amount}</p>
<p class="lead">${till.testMode}</p>
<p>${till.tryOut}</p>
<form method="post" action="/pay/${token}">
<label for="refunds">${till.laterRefund}</label>
<select id="refunds" name="refunds">
<option value="succeed">${till.outcomes.succeed}</option>
<option value="pending">${till.outcomes.pending}</option>
<option value="fail">${till.outcomes.fail}</option>
</select>
<p class="choices">
<button name="action" value="pay">${registration.pay(amount)}</button>
<button class="quiet" name="action" value="decline">${till.decline}</button>
</p>
</form>
<p><a href="/r/${token}">${change.back}</a></p>`,
    language,
  );
}
