/** The golfer's two pages: the registration, and the sandbox's till. Plain HTML that needs no script. */
import { amountText } from '../../../platform/text/amounts.ts';
import { html } from '../../../platform/text/html.ts';
import { dayText, pageFrame, timeText } from '../../../platform/text/pages.ts';
import type { PublicRegistration } from '../registrations/public-schemas.ts';
import type { PaymentStanding } from './schemas.ts';

const SENTENCES: Record<PublicRegistration['status'], string> = {
  pending: 'Your place is held. Please pay to keep it.',
  paid: 'You are in. See you on the first tee!',
  cancelled: 'This registration is cancelled.',
  refunded: 'Your money has gone back to you.',
};

function sentence(view: PublicRegistration, note: string | undefined): string {
  if (note !== undefined) return note;
  if (view.waitlisted)
    return `You are number ${view.waitlist_position} on the waitlist. We will let you know.`;
  if (view.status === 'pending' && view.pay_url === null)
    return 'Your place is held. The organizer will confirm your payment.';
  return SENTENCES[view.status];
}

interface Around {
  /** The event's time zone. */
  timezone: string;
  /** A payment or a refund that is under way, in words. */
  note: string | undefined;
}

export const registrationPage = (
  view: PublicRegistration,
  token: string,
  { timezone, note }: Around,
): string =>
  pageFrame(
    view.event.name,
    html`<header>
<h1>${view.event.name}</h1>
<p class="where">${[view.event.event_date && dayText(view.event.event_date), view.event.course_name].filter(Boolean).join(' · ')}</p>
</header>
<p class="badge ${badgeOf(view)}" role="status" aria-label="${wordOf(view)}">${wordOf(view)}</p>
<p class="lead">${sentence(view, note)}</p>
<dl>
<dt>Registered by</dt><dd>${view.registrant_name}</dd>
${view.team_name === null ? '' : html`<dt>Team</dt><dd>${view.team_name}</dd>`}
<dt>Players</dt><dd><ol>${view.players.map(({ full_name }) => html`<li>${full_name ?? 'To be named'}</li>`)}</ol></dd>
<dt>Due</dt><dd>${amountText(view.amount_cents, view.currency)}</dd>
${view.paid_cents === 0 ? '' : html`<dt>Paid</dt><dd>${amountText(view.paid_cents, view.currency)}</dd>`}
${view.refunded_cents === 0 ? '' : html`<dt>Refunded</dt><dd>${amountText(view.refunded_cents, view.currency)}</dd>`}
${view.hold_until === null ? '' : html`<dt>Held until</dt><dd><time datetime="${view.hold_until}">${timeText(view.hold_until, timezone)}</time></dd>`}
</dl>
${view.pay_url === null ? '' : html`<p><a class="button" href="${view.pay_url}">Pay ${amountText(view.amount_cents, view.currency)}</a></p>`}
${
  view.can_cancel
    ? html`<form method="post" action="/r/${token}">
<input type="hidden" name="action" value="cancel">
<button class="quiet">Cancel registration</button>
${view.paid_cents > view.refunded_cents ? html`<small>You get the money back.</small>` : ''}
</form>`
    : ''
}`,
  );

const WORDS: Record<PublicRegistration['status'], string> = {
  pending: 'Pending',
  paid: 'Paid',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

const wordOf = ({ status, waitlisted }: PublicRegistration): string =>
  waitlisted && status === 'pending' ? 'Waitlisted' : WORDS[status];

const badgeOf = ({ status, waitlisted }: PublicRegistration): string => (waitlisted ? 'waiting' : status);

/** The sandbox's payment page. */
export const tillPage = (
  view: PublicRegistration,
  { amount_cents, currency }: PaymentStanding,
  token: string,
): string =>
  pageFrame(
    `Pay for ${view.event.name}`,
    html`<header>
<h1>${view.event.name}</h1>
<p class="where">${view.registrant_name}${view.team_name === null ? '' : ` · ${view.team_name}`}</p>
</header>
<p class="amount">${amountText(amount_cents, currency)}</p>
<p class="lead">This is the sandbox: no money moves.</p>
<form method="post" action="/pay/${token}">
<label>A later refund will
<select name="refunds">
<option value="succeed">succeed</option>
<option value="pending">take a while</option>
<option value="fail">be refused</option>
</select></label>
<p class="choices">
<button name="action" value="pay">Pay ${amountText(amount_cents, currency)}</button>
<button class="quiet" name="action" value="decline">Decline</button>
</p>
</form>
<p><a href="/r/${token}">Back to the registration</a></p>`,
  );
