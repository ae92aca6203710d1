/** The receipt of a paid registration, made to be printed. */

import { dayIn } from '../../../platform/text/days.ts';
import { html } from '../../../platform/text/html.ts';
import { dayText, pageFrame } from '../../../platform/text/pages.ts';
import { pageWords } from '../../letters/words/words.ts';
import type { Shown } from './registration-page.ts';
import { sums } from './sums.ts';
import { where } from './where.ts';

export function receiptPage({ row, token, language }: Shown, paidAt: string): string {
  const { receipt, registration, change } = pageWords(language);
  const day = dayIn(row.timezone, new Date(paidAt));
  return pageFrame(
    `${receipt.title}: ${row.tournament_name}`,
    html`<header>
<h1>${receipt.title}</h1>
<p class="where">${row.organization_name}</p>
</header>
<dl>
<dt>${receipt.number}</dt><dd>${row.id}</dd>
<dt>${receipt.date}</dt><dd><time datetime="${day}">${dayText(day, language, 'long')}</time></dd>
<dt>${receipt.issuedBy}</dt><dd>${row.organization_name}</dd>
<dt>${receipt.from}</dt><dd>${row.registrant_name}</dd>
<dt>${receipt.forEvent}</dt><dd>${row.tournament_name}<br><small>${where(row, language)}</small></dd>
${row.team_name === null ? '' : html`<dt>${registration.team}</dt><dd>${row.team_name}</dd>`}
<dt>${registration.players}</dt><dd>${receipt.places(row.players.length)}</dd>
<dt>${receipt.method}</dt><dd>${receipt.methods[row.payment]}</dd>
</dl>
${sums(row, registration, language)}
<p class="on-screen">${receipt.howToPrint}</p>
<p class="on-screen"><a href="/r/${token}">${change.back}</a></p>`,
    language,
  );
}
