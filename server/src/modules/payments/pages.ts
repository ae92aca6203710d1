/** The golfer's two pages: the registration, and the sandbox's till. Plain HTML that needs no script. */
import { amountText } from '../../platform/amounts.ts';
import { type Html, html } from '../../platform/html.ts';
import type { PublicRegistration } from '../registrations/public-schemas.ts';
import type { Standing } from './sessions.ts';

/** The frame of every page; the stylesheet is one small file. */
const pageFrame = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/pages.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`.text;

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

/** `note` says what else a golfer should know: a payment or a refund that is under way. */
export const registrationPage = (view: PublicRegistration, token: string, note?: string): string =>
  pageFrame(
    view.event.name,
    html`<header>
<h1>${view.event.name}</h1>
<p class="where">${[view.event.event_date && dayText(view.event.event_date), view.event.course_name].filter(Boolean).join(' · ')}</p>
</header>
<p class="badge ${badgeOf(view)}">${view.waitlisted ? 'waitlisted' : view.status}</p>
<p class="lead">${sentence(view, note)}</p>
<dl>
<dt>Registered by</dt><dd>${view.registrant_name}</dd>
${view.team_name === null ? '' : html`<dt>Team</dt><dd>${view.team_name}</dd>`}
<dt>Players</dt><dd><ol>${view.players.map(({ full_name }) => html`<li>${full_name ?? 'To be named'}</li>`)}</ol></dd>
<dt>Due</dt><dd>${amountText(view.amount_cents, view.currency)}</dd>
${view.paid_cents === 0 ? '' : html`<dt>Paid</dt><dd>${amountText(view.paid_cents, view.currency)}</dd>`}
${view.refunded_cents === 0 ? '' : html`<dt>Refunded</dt><dd>${amountText(view.refunded_cents, view.currency)}</dd>`}
${view.hold_until === null ? '' : html`<dt>Held until</dt><dd><time datetime="${view.hold_until}">${timeText(view.hold_until)}</time></dd>`}
</dl>
${view.pay_url === null ? '' : html`<p><a class="button" href="${view.pay_url}">Pay ${amountText(view.amount_cents, view.currency)}</a></p>`}
${
  view.can_cancel
    ? html`<form method="post" action="/r/${token}">
<input type="hidden" name="action" value="cancel">
<button class="quiet">Cancel the registration${view.paid_cents > view.refunded_cents ? ' and get the money back' : ''}</button>
</form>`
    : ''
}`,
  );

const badgeOf = ({ status, waitlisted }: PublicRegistration): string => (waitlisted ? 'waiting' : status);

/** The sandbox's till. */
export const tillPage = (
  view: PublicRegistration,
  { amount_cents, currency }: Standing,
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
<button name="action" value="pay">Pay</button>
<button class="quiet" name="action" value="decline">Decline</button>
</p>
</form>
<p><a href="/r/${token}">Back to the registration</a></p>`,
  );

/** A refusal as a page. */
export const sorryPage = (message: string): string =>
  pageFrame('Sorry', html`<header><h1>Sorry</h1></header><p class="lead">${message}</p>`);

const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

const timeText = (time: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' }).format(
    new Date(time),
  );

export const STYLESHEET = `:root { color-scheme: light dark; --ink: #1c2a21; --paper: #fbfbf8; --line: #d9ded6; --green: #1f6b3d; --soft: #5c6b61; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef2ec; --paper: #131a16; --line: #2f3a33; --green: #59b47c; --soft: #a4b3a9; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0; overflow-wrap: anywhere; }
.where { color: var(--soft); margin: .25rem 0 0; }
.lead { font-size: 1.1875rem; margin: 1rem 0; }
.badge { display: inline-block; margin: 1.5rem 0 0; padding: .125rem .75rem; border: 1px solid currentColor; border-radius: 1rem; color: var(--soft); }
.badge.paid { color: var(--green); }
.amount { font-size: 2.5rem; font-weight: 600; margin: 1.5rem 0 0; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .5rem 1.25rem; margin: 1.5rem 0; padding: 1rem 0; border: solid var(--line); border-width: 1px 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
ol { margin: 0; padding-left: 1.25rem; }
a { color: var(--green); }
button, .button { display: inline-block; min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--green); border-radius: .5rem; background: var(--green); color: var(--paper); font: inherit; text-decoration: none; cursor: pointer; }
button.quiet { background: none; color: var(--ink); border-color: var(--line); }
select { font: inherit; min-height: 2.75rem; padding: .25rem .5rem; }
label { display: block; color: var(--soft); }
.choices { display: flex; gap: .75rem; }
:focus-visible { outline: 3px solid var(--green); outline-offset: 2px; }
`;
