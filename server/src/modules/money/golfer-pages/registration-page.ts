/**
 * The page of a registration: how it stands, where and when play starts, who plays, the sums, and what the
 * golfer can do. Plain HTML that needs no script.
 */
import { type Html, html } from '../../../platform/text/html.ts';
import type { Language } from '../../../platform/text/languages.ts';
import { pageFrame, timeText } from '../../../platform/text/pages.ts';
import { type PageWords, pageWords } from '../../letters/words/words.ts';
import type { PublicRegistration } from '../registrations/public-schemas.ts';
import type { ShownRegistration } from '../registrations/registration-view.ts';
import { amountsOf, sums } from './sums.ts';
import { where } from './where.ts';

export interface Shown {
  view: PublicRegistration;
  row: ShownRegistration;
  token: string;
  language: Language;
}

interface Around {
  /** A payment or a refund that is under way. */
  underWay: 'payment' | 'refund' | undefined;
  /** Whether the golfer has just changed players. */
  isSaved: boolean;
}

type Words = PageWords['registration'];

export function registrationPage(shown: Shown, { underWay, isSaved }: Around): string {
  const { view, row, language } = shown;
  const words = pageWords(language).registration;
  const status = view.waitlisted && view.status === 'pending' ? 'waitlisted' : view.status;
  return pageFrame(
    view.event.name,
    html`<header>
<h1>${view.event.name}</h1>
<p class="where">${where(row, language)}</p>
</header>
<p class="badge ${view.waitlisted ? 'waiting' : view.status}" role="status" aria-label="${words.status[status]}">${words.status[status]}</p>
${isSaved ? html`<p class="done" role="status">${words.saved}</p>` : ''}
<p class="lead">${lead(view, underWay, words)}</p>
${day(view, words)}
${actions(shown, words)}
<dl>
<dt>${words.registeredBy}</dt><dd>${view.registrant_name}</dd>
${view.team_name === null ? '' : html`<dt>${words.team}</dt><dd>${view.team_name}</dd>`}
<dt>${words.players}</dt><dd><ol>${view.players.map(({ full_name }) => html`<li>${full_name ?? words.toBeNamed}</li>`)}</ol></dd>
${view.hold_until === null ? '' : html`<dt>${words.heldUntil}</dt><dd><time datetime="${view.hold_until}">${timeText(view.hold_until, row.timezone, language)}</time></dd>`}
</dl>
${sums(row, words, language)}
${view.organizer_email === null ? '' : html`<p>${words.questions} <a href="mailto:${view.organizer_email}">${view.organizer_email}</a></p>`}
${view.can_cancel ? cancelForm(shown, words) : ''}`,
    language,
  );
}

function lead(view: PublicRegistration, underWay: Around['underWay'], { lead: words }: Words): string {
  if (underWay !== undefined) return underWay === 'refund' ? words.refundUnderWay : words.paymentUnderWay;
  if (view.waitlisted) return words.waitlisted(view.waitlist_position);
  if (view.status === 'pending') return view.pay_url === null ? words.held : words.toPay;
  return words[view.status];
}

/** Where play starts, and on the day itself the code to score with. */
function day({ start_label, access_code }: PublicRegistration, words: Words): Html {
  if (start_label === null && access_code === null) return html``;
  return html`<dl class="day">
${start_label === null ? '' : html`<dt>${words.start}</dt><dd class="figure">${words.hole(start_label)}</dd>`}
${access_code === null ? '' : html`<dt>${words.accessCode}</dt><dd><span class="figure code">${access_code}</span> <a href="/score?code=${access_code}">${words.enterScores}</a><br><small>${words.accessCodeHint}</small></dd>`}
</dl>`;
}

function actions({ view, row, token, language }: Shown, words: Words): Html {
  const { slug, event_date } = view.event;
  const { amount, due } = amountsOf(row, language);
  const links = [
    view.pay_url === null
      ? []
      : [html`<a class="button" href="${view.pay_url}">${words.pay(amount(due))}</a>`],
    view.can_change
      ? [html`<a class="button quiet" href="/r/${token}/players">${words.changePlayers}</a>`]
      : [],
    slug === null || event_date === null || view.cancelled_at !== null
      ? []
      : [html`<a class="button quiet" href="/e/${slug}.ics">${words.addToCalendar}</a>`],
    view.paid_at === null
      ? []
      : [html`<a class="button quiet" href="/r/${token}/receipt">${words.receipt}</a>`],
    slug === null ? [] : [html`<a class="button quiet" href="/e/${slug}">${words.eventPage}</a>`],
  ].flat();
  return links.length === 0 ? html`` : html`<p class="choices">${links}</p>`;
}

const cancelForm = (
  { view, token }: Shown,
  words: Words,
): Html => html`<form method="post" action="/r/${token}">
<input type="hidden" name="action" value="cancel">
<button class="quiet">${words.cancel}</button>
${view.paid_cents > view.refunded_cents ? html`<small>${words.moneyBack}</small>` : ''}
</form>`;
