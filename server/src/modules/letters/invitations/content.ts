/** What an invitation may contain: merge fields that exist and are allowed in their place, and safe HTML. */
import { DEEPEST, insideTags, isBlank, sanitized } from '../../../platform/mail/html.ts';
import { type FieldProblem, invalid } from '../../../platform/problems.ts';
import { task } from '../../../platform/threads/task.ts';
import { problemInsideTags, problemWith, problemWithoutTournament, uses } from './merge.ts';
import type { Invitation, InvitationAudience } from './schemas.ts';

type Texts = Pick<Invitation, 'subject' | 'body_text' | 'body_html'>;

/** Up to this many characters, sanitizing and composing take a few milliseconds whatever the text. */
const SHORT = 4096;

export const isShort = ({ body_text, body_html }: Omit<Texts, 'subject'>): boolean =>
  (body_text?.length ?? 0) + (body_html?.length ?? 0) <= SHORT;

/** Checks the texts of an input by themselves, and returns the sanitized HTML that is stored. */
export function safeHtmlOf({ subject, body_text, body_html }: Texts): string | null {
  const safe = body_html === null ? null : safeHtml(body_html);
  refuse(({ text, isSubject }) => problemWith(text, { isSubject }), { subject, body_text, body_html: safe });
  return safe;
}

export const safeHtmlTask = task('safe HTML', safeHtmlOf);

/** Checks the HTML as it was sent, so that errors are about the caller's text and not the sanitized one. */
function safeHtml(html: string): string {
  const { values, isTooDeep } = insideTags(html);
  const odd = isTooDeep ? `is nested more than ${DEEPEST} levels deep` : problemInsideTags(values);
  if (odd !== undefined) throw invalid([{ field: 'body_html', message: odd }]);
  const { html: stored, broken } = sanitized(html);
  if (broken !== undefined) throw invalid([{ field: 'body_html', message: noAddress(broken) }]);
  if (isBlank(stored)) throw invalid([{ field: 'body_html', message: 'holds nothing that may be sent' }]);
  return stored;
}

const SHOWN = 100;

const noAddress = (text: string): string =>
  `has "${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}", which is no address that a link can lead to`;

/** Without a tournament no text may use its merge fields, not even one that does not change. */
export function refuseWithoutTournament({
  tournament_id,
  ...texts
}: Texts & Pick<Invitation, 'tournament_id'>) {
  if (tournament_id === null) refuse(({ text }) => problemWithoutTournament(text), texts);
}

function refuse(
  problemOf: (place: { text: string; isSubject: boolean }) => string | undefined,
  { subject, body_text, body_html }: Texts,
): void {
  const found = Object.entries({ subject, body_text, body_html }).flatMap(([field, text]): FieldProblem[] => {
    const message = problemOf({ text: text ?? '', isSubject: field === 'subject' });
    return message === undefined ? [] : [{ field, message }];
  });
  if (found.length > 0) throw invalid(found);
}

const namesSomebody = ({ all, tag_ids, contact_ids, unanswered }: InvitationAudience): boolean =>
  all || tag_ids.length > 0 || contact_ids.length > 0 || unanswered !== null;

/** Says what is missing before the invitation can be sent; undefined when nothing is. */
export function missing(invitation: Invitation, slug: string | null): string | undefined {
  const { subject, body_text, body_html, audience } = invitation;
  if (subject === null) return 'a subject';
  if (body_text === null && body_html === null) return 'a body';
  if (!namesSomebody(audience)) return 'an audience';
  if (slug === null && uses('register_url', body_text, body_html))
    return 'a public address of the tournament, to which its link to register leads';
  return undefined;
}
