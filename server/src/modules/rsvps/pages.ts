/** The page behind an RSVP link: the event, the answer so far, and three buttons. */
import { html } from '../../platform/html.ts';
import { dayText, pageFrame } from '../../platform/pages.ts';
import type { Response } from '../invitations/responses.ts';
import type { PublicRsvp } from './schemas.ts';

const WORDS: Record<Response, string> = {
  yes: 'You are coming.',
  no: 'You are not coming.',
  maybe: 'You may be coming.',
};

export const rsvpPage = (view: PublicRsvp, token: string): string =>
  pageFrame(
    view.event.name,
    html`<header>
<h1>${view.event.name}</h1>
<p class="where">${[view.event.event_date && dayText(view.event.event_date), view.event.course_name, view.organization_name].filter(Boolean).join(' · ')}</p>
</header>
<p class="lead">${view.first_name === null ? '' : `${view.first_name}, `}${view.response === null ? 'will you come?' : `${WORDS[view.response]}${view.party_size !== null && view.party_size > 1 ? ` Party of ${view.party_size}.` : ''}`}</p>
${view.open ? form(view, token) : html`<p>Answers are no longer taken.</p>`}`,
  );

const form = (
  { party_size, note }: PublicRsvp,
  token: string,
) => html`<form method="post" action="/rsvp/${token}">
<label>How many of you
<input type="number" name="party_size" min="1" max="20" value="${party_size === null || party_size === 0 ? 1 : party_size}"></label>
<label>A note for the organizer
<input type="text" name="note" maxlength="500" value="${note ?? ''}"></label>
<p class="choices">
<button name="response" value="yes">Yes</button>
<button class="quiet" name="response" value="maybe">Maybe</button>
<button class="quiet" name="response" value="no">No</button>
</p>
</form>`;
