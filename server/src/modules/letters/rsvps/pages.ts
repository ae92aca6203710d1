/** The page behind an RSVP link: the event, the answer so far, and three buttons. */
import { type Html, html } from '../../../platform/text/html.ts';
import type { Language } from '../../../platform/text/languages.ts';
import { dayText, pageFrame } from '../../../platform/text/pages.ts';
import { type PageWords, pageWords } from '../words/words.ts';
import type { PublicRsvp } from './schemas.ts';

type Words = PageWords['rsvp'];

export function rsvpPage(view: PublicRsvp, token: string, language: Language): string {
  const words = pageWords(language).rsvp;
  const { event, organization_name } = view;
  return pageFrame(
    event.name,
    html`<header>
<h1>${event.name}</h1>
<p class="where">${[event.event_date && dayText(event.event_date, language), event.course_name, organization_name].filter(Boolean).join(' · ')}</p>
</header>
${standing(view, words)}
${view.open ? form(view, token, words) : html`<p>${words.closed}</p>`}`,
    language,
  );
}

function standing({ first_name, response, party_size }: PublicRsvp, words: Words): Html {
  if (response === null) return html`<p class="lead">${words.ask(first_name)}</p>`;
  const heads = party_size !== null && party_size > 1 ? html`<p>${words.heads(party_size)}</p>` : html``;
  const answer = words.answered[response];
  return html`<p class="lead" role="status" aria-label="${answer}">${answer}</p>${heads}`;
}

const form = (
  { party_size, note }: PublicRsvp,
  token: string,
  words: Words,
) => html`<form method="post" action="/rsvp/${token}">
<label for="guests">${words.guests}</label>
<input id="guests" type="number" name="party_size" min="1" max="20" inputmode="numeric" aria-describedby="with-you" value="${party_size === null || party_size === 0 ? 1 : party_size}">
<small id="with-you">${words.guestsHint}</small>
<label for="note">${words.note}</label>
<input id="note" type="text" name="note" maxlength="500" value="${note ?? ''}">
<p class="choices">
<button name="response" value="yes">${words.yes}</button>
<button class="quiet" name="response" value="maybe">${words.maybe}</button>
<button class="quiet" name="response" value="no">${words.no}</button>
</p>
</form>`;
