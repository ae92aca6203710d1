/** The page behind an RSVP link: the event, the answer so far, and three buttons. */
import { html } from '../../platform/html.ts';
import { dayText, pageFrame } from '../../platform/pages.ts';
import type { Response } from '../invitations/responses.ts';
import type { PublicRsvp } from './schemas.ts';

const WORDS: Record<Response, string> = {
  yes: 'you are coming.',
  no: 'you are not coming.',
  maybe: 'you may be coming.',
};

export const rsvpPage = (view: PublicRsvp, token: string): string =>
  pageFrame(
    view.event.name,
    html`<header>
<h1>${view.event.name}</h1>
<p class="where">${[view.event.event_date && dayText(view.event.event_date), view.event.course_name, view.organization_name].filter(Boolean).join(' · ')}</p>
</header>
<p class="lead">${sentence(view)}</p>
${view.open ? form(view, token) : html`<p>Answers are no longer taken.</p>`}`,
  );

function sentence({ first_name, response, party_size }: PublicRsvp): string {
  const words = response === null ? 'will you come?' : WORDS[response];
  const heads = party_size !== null && party_size > 1 ? ` Party of ${party_size}.` : '';
  const said =
    first_name === null ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : `${first_name}, ${words}`;
  return said + heads;
}

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
