/** What an invitation may hold: merge fields that exist and stand where they may, HTML that does no harm. */
import { insideTags, isBlank, sanitized } from '../../platform/mail/html.ts';
import { problemInsideTags, problemWith, uses } from '../../platform/mail/merge.ts';
import { type FieldProblem, invalid } from '../../platform/problems.ts';
import type { Audience, Invitation } from './schemas.ts';

type Content = Pick<Invitation, 'subject' | 'body_text' | 'body_html' | 'tournament_id'>;

/** The HTML as it is stored; what is wrong with what was sent is told about that, not about what is left of it. */
export function safeHtml(html: string): string {
  const odd = problemInsideTags(insideTags(html));
  if (odd !== undefined) throw invalid([{ field: 'body_html', message: odd }]);
  const stored = sanitized(html);
  if (isBlank(stored)) throw invalid([{ field: 'body_html', message: 'holds nothing that may be sent' }]);
  return stored;
}

/** What is wrong with the fields of an input, whatever else the invitation holds. */
export const checkGiven = (given: Partial<Omit<Content, 'tournament_id'>>): void =>
  check({ subject: null, body_text: null, body_html: null, ...given }, true);

/** Every field is checked where it stands: whether there is a tournament concerns them all. */
export const checkFields = (content: Content): void => check(content, content.tournament_id !== null);

function check(
  { subject, body_text, body_html }: Omit<Content, 'tournament_id'>,
  hasTournament: boolean,
): void {
  const found = [
    problem('subject', problemWith(subject ?? '', { hasTournament, isSubject: true })),
    problem('body_text', problemWith(body_text ?? '', { hasTournament })),
    problem('body_html', problemWith(body_html ?? '', { hasTournament })),
  ].flat();
  if (found.length > 0) throw invalid(found);
}

const problem = (field: string, message: string | undefined): FieldProblem[] =>
  message === undefined ? [] : [{ field, message }];

const namesSomebody = ({ all, tag_ids, contact_ids, unanswered }: Audience): boolean =>
  all || tag_ids.length > 0 || contact_ids.length > 0 || unanswered !== null;

/** What is missing before it can be sent, in words; undefined when nothing is. */
export function missing(invitation: Invitation, slug: string | null): string | undefined {
  const { subject, body_text, body_html, audience } = invitation;
  if (subject === null) return 'a subject';
  if (body_text === null && body_html === null) return 'a body';
  if (!namesSomebody(audience)) return 'an audience';
  if (slug === null && uses('register_url', body_text, body_html))
    return 'a public address of the tournament, for {{register_url}}';
  return undefined;
}
