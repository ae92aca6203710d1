/** The page behind the unsubscribe link: one button to unsubscribe, or to subscribe again. */
import { html } from '../../../platform/text/html.ts';
import type { Language } from '../../../platform/text/languages.ts';
import { pageFrame } from '../../../platform/text/pages.ts';
import { pageWords } from '../../letters/words/words.ts';
import type { OptOutStanding } from './opt-outs.ts';

export function optedOutPage(
  { organization_name, opted_out }: OptOutStanding,
  token: string,
  language: Language,
): string {
  const words = pageWords(language).optOut;
  const button = opted_out
    ? html`<button class="quiet" name="action" value="resubscribe">${words.resubscribe}</button>`
    : html`<button name="action" value="unsubscribe">${words.unsubscribe}</button>`;
  return pageFrame(
    organization_name,
    html`<header><h1>${organization_name}</h1></header>
<p class="lead">${opted_out ? words.unsubscribed : words.subscribed}</p>
<form method="post" action="/u/${token}">
${button}
</form>`,
    language,
  );
}
