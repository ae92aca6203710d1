/** The page behind an RSVP link: the event, the answer so far, and three buttons. */
import { type Html, html } from '../../../platform/text/html.ts';
import { dayText, pageFrame } from '../../../platform/text/pages.ts';
import type { PublicRsvp } from './schemas.ts';

export const rsvpPage = (view: PublicRsvp, token: string): string =>
  pageFrame(
    view.event.name,
    html`<header>
<h1>${view.event.name}</h1>
<p class="where">${[view.event.event_date && dayText(view.event.event_date), view.event.course_name, view.organization_name].filter(Boolean).join(' · ')}</p>
</header>
${standing(view)}
${view.open ? form(view, token) : html`<p>Answers are no longer taken.</p>`}`,
  );

function standing({ first_name, response, party_size }: PublicRsvp): Html {
  if (response === null)
    return html`<p class="lead">${first_name === null ? 'Will you come?' : `${first_name}, will you come?`}</p>`;
  const heads = party_size !== null && party_size > 1 ? html`<p>For ${party_size} of you.</p>` : html``;
  const answer = `You answered ${response}`;
  return html`<p class="lead" role="status" aria-label="${answer}">${answer}</p>${heads}`;
}

const form = (
  { party_size, note }: PublicRsvp,
  token: string,
) => html`<form method="post" action="/rsvp/${token}">
<label for="guests">Guests</label>
<input id="guests" type="number" name="party_size" min="1" max="20" inputmode="numeric" aria-describedby="with-you" value="${party_size === null || party_size === 0 ? 1 : party_size}">
<small id="with-you">You included.</small>
<label for="note">Note</label>
<input id="note" type="text" name="note" maxlength="500" value="${note ?? ''}">
<p class="choices">
<button name="response" value="yes">Yes</button>
<button class="quiet" name="response" value="maybe">Maybe</button>
<button class="quiet" name="response" value="no">No</button>
</p>
</form>`;
