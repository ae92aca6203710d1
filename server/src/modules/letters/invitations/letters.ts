/** Composes an invitation for one recipient: fills in merge fields, adds the RSVP link, tracks links. */
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { htmlOf, textOf, unescaped } from '../../../platform/mail/html.ts';
import { escaped } from '../../../platform/text/html.ts';
import type { Language } from '../../../platform/text/languages.ts';
import { dayText } from '../../../platform/text/pages.ts';
import { parseUrl } from '../../../platform/text/urls.ts';
import { task } from '../../../platform/threads/task.ts';
import { deskOf, NOWHERE } from '../mail/render.ts';
import type { Draft, LetterContent, Mail, WritingDesk } from '../mail/writers.ts';
import { mailWords } from '../words/words.ts';
import { isShort } from './content.ts';
import { filled, type MergeValues, uses } from './merge.ts';
import { find, findHead } from './record.ts';
import type { Invitation } from './schemas.ts';

export interface InvitationSource {
  invitation: Invitation;
  event: {
    name: string;
    course_name: string | null;
    event_date: string | null;
    slug: string | null;
    reply_to: string | null;
    language: Language;
  } | null;
}

/** The recipient, as the contact was when the invitation was sent. */
interface Person {
  first_name: string | null;
  last_name: string | null;
  company: string | null;
}

/** The recipient of previews and tests. */
export const SAMPLE = {
  email: 'alex@example.com',
  name: 'Alex Golfer',
  data: { first_name: 'Alex', last_name: 'Golfer', company: 'Example Golf Club' } satisfies Person,
};

export async function load(db: Reads, id: string): Promise<InvitationSource | undefined> {
  const invitation = await find(db, id);
  return invitation && withEvent(db, invitation);
}

export async function withEvent(db: Reads, invitation: Invitation): Promise<InvitationSource> {
  if (invitation.tournament_id === null) return { invitation, event: null };
  const event = await db.one<NonNullable<InvitationSource['event']>>(
    sql`select name, course_name, event_date, public_slug as slug, reply_to, language from tournaments
        where id = ${invitation.tournament_id}`,
  );
  return { invitation, event: event ?? null };
}

/** Reads only what the subject needs. */
export async function loadHead(db: Reads, id: string): Promise<InvitationSource | undefined> {
  const invitation = await findHead(db, id);
  return invitation && withEvent(db, invitation);
}

export const language = ({ event }: InvitationSource): Language => event?.language ?? 'en';

export const subject = (mail: Mail, source: InvitationSource, desk: WritingDesk): string =>
  filled(source.invitation.subject ?? '', valuesFor(mail, source, desk));

export function compose(mail: Mail, source: InvitationSource, desk: WritingDesk): LetterContent {
  const { invitation } = source;
  const values = valuesFor(mail, source, desk);
  const page = filled(counting(htmlTemplate(source), invitation.track, desk), values, escaped);
  return {
    text: filled(textTemplate(source), values),
    html: invitation.track
      ? `${page}\n<img src="${escaped(desk.link('track'))}" width="1" height="1" alt="">`
      : page,
    replyTo: invitation.reply_to ?? source.event?.reply_to ?? null,
  };
}

/** A test is written for the sample golfer. As in a preview, links open nothing; it is not tracked. */
export function composeTest(mail: Mail, source: InvitationSource, desk: WritingDesk): LetterContent {
  const link: typeof desk.link = (purpose) => {
    const address = desk.link(purpose);
    return `${address.slice(0, address.lastIndexOf('/') + 1)}${NOWHERE()}`;
  };
  const untracked = { ...source, invitation: { ...source.invitation, track: false } };
  return compose({ ...mail, ...SAMPLE }, untracked, { ...desk, link });
}

const isLong = ({ invitation }: InvitationSource): boolean => !isShort(invitation);

/** How the worker thread composes from a long source. */
export const long = {
  isLong,
  task: task('invitation', ({ mail, source, desk }: Draft<InvitationSource>) =>
    compose(mail, source, deskOf(desk)),
  ),
};
export const longTest = {
  isLong,
  task: task('invitation test', ({ mail, source, desk }: Draft<InvitationSource>) =>
    composeTest(mail, source, deskOf(desk)),
  ),
};

function valuesFor({ data, email }: Mail, { event }: InvitationSource, desk: WritingDesk): MergeValues {
  const { first_name, last_name, company } = (data ?? {}) as Partial<Person>;
  return {
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    full_name: [first_name, last_name].filter(Boolean).join(' '),
    email,
    company: company ?? '',
    organization_name: desk.organizationName,
    unsubscribe_url: desk.link('unsubscribe'),
    event_name: event?.name ?? '',
    course_name: event?.course_name ?? '',
    event_date: event?.event_date ? dayText(event.event_date, event.language, 'long') : '',
    rsvp_url: desk.link('rsvp'),
    register_url: event?.slug ? `${desk.publicUrl}/e/${event.slug}` : desk.publicUrl,
  };
}

/** Adds the RSVP link to an invitation to a tournament, unless its text has it. */
const textTemplate = (source: InvitationSource): string => {
  const { body_text, body_html, tournament_id } = source.invitation;
  const text = body_text ?? textOf(body_html ?? '');
  return tournament_id === null || uses('rsvp_url', text)
    ? text
    : `${text}\n\n${mailWords(language(source)).rsvp}: {{rsvp_url}}`;
};

const htmlTemplate = (source: InvitationSource): string => {
  const { body_text, body_html, tournament_id } = source.invitation;
  const html = body_html ?? htmlOf(body_text ?? '');
  return tournament_id === null || uses('rsvp_url', html)
    ? html
    : `${html}\n<p>${mailWords(language(source)).rsvp}: <a href="{{rsvp_url}}">{{rsvp_url}}</a></p>`;
};

/** In HTML that we sanitized or made no attribute value contains a `<` or a `"`, so a regex is enough. */
const LINK = /(<a\b[^<>]*?\shref=")([^"<>]*)(")/gi;
const OWN_PATHS = ['/rsvp/', '/u/', '/e/'];

/** Whether a link leads elsewhere; clicks on our own pages are not tracked. */
const leadsAway = (href: string, publicUrl: string): boolean =>
  /^https?:\/\//i.test(href) && !OWN_PATHS.some((path) => href.startsWith(`${publicUrl}${path}`));

/**
 * Replaces links that lead elsewhere by tracking links, numbered from 1. An address that no URL parser
 * accepts stays as it is, but takes a number, because links in mails already sent were numbered that way.
 */
function counting(html: string, track: boolean, desk: WritingDesk): string {
  if (!track) return html;
  let nth = 0;
  const counted = desk.link('track');
  return html.replace(LINK, (whole, before: string, href: string, after: string) => {
    const address = unescaped(href);
    if (!leadsAway(address, desk.publicUrl)) return whole;
    nth += 1;
    if (parseUrl(address) === undefined) return whole;
    return `${before}${escaped(`${counted}/${nth}`)}${after}`;
  });
}

/** Where the n-th tracking link leads: the address in the invitation, normalized by the URL parser. */
export function destination(
  mail: Mail,
  source: InvitationSource,
  desk: WritingDesk,
  nth: number,
): string | undefined {
  let count = 0;
  for (const [, , written = ''] of htmlTemplate(source).matchAll(LINK)) {
    const href = unescaped(written);
    if (leadsAway(href, desk.publicUrl)) count += 1;
    // Texts, and the HTML of invitations from earlier versions, are stored as typed and may not parse.
    if (count === nth) return parseUrl(filled(href, valuesFor(mail, source, desk), encodeURIComponent))?.href;
  }
  return undefined;
}
