/** A mail as it goes out: the writer's letter, its links, and the way out of bulk mail. */
import { html } from '../../platform/html.ts';
import type { LinkPurpose, MailKeys } from '../../platform/mail/keys.ts';
import {
  asBytes,
  type Letter,
  messageId,
  oneLine,
  type Sender,
  specialHeaders,
} from '../../platform/mail/letter.ts';
import type { Terms } from '../../platform/terms.ts';
import { type Desk, isBulk, type Mail, type Writer } from './writers.ts';

export interface Stationery {
  keys: MailKeys;
  terms: Pick<Terms, 'mailFrom' | 'publicUrl'>;
}

interface Rendered extends Letter {
  from: Sender;
  unsubscribeUrl: string | null;
}

const PATHS: Record<LinkPurpose, string> = {
  rsvp: '/rsvp/',
  unsubscribe: '/u/',
  track: '/t/',
  registration: '/r/',
  join: '/join/',
  reset: '/reset/',
};

/** The tokens of a preview lead nowhere: no token is like this. */
export const NOWHERE = () => 'preview';

export const deskFor = (
  organizationName: string,
  { publicUrl }: Pick<Terms, 'publicUrl'>,
  token: (purpose: LinkPurpose) => string,
): Desk => ({
  organizationName,
  publicUrl: publicUrl(),
  link: (purpose) => `${publicUrl()}${PATHS[purpose]}${token(purpose)}`,
});

/** `token` makes the token of a link: that of the mail, unless it is a sample. */
export function render(
  writer: Writer,
  mail: Mail,
  source: unknown,
  organizationName: string,
  { mailFrom, publicUrl }: Stationery['terms'],
  token: (purpose: LinkPurpose) => string,
): Rendered {
  const desk = deskFor(organizationName, { publicUrl }, token);
  const letter = writer.compose(mail, source, desk);
  const from = { name: organizationName, address: mailFrom.address };
  if (!isBulk(mail.kind)) return { ...letter, from, unsubscribeUrl: null };
  const unsubscribeUrl = desk.link('unsubscribe');
  return { ...withWayOut(letter, unsubscribeUrl), from, unsubscribeUrl };
}

/** A footer, where the text does not hold the address itself. */
const withWayOut = (letter: Letter, url: string): Letter => ({
  ...letter,
  text: letter.text.includes(url) ? letter.text : `${letter.text}\n\n-- \nUnsubscribe: ${url}\n`,
  html: letter.html.includes(html`${url}`.text)
    ? letter.html
    : `${letter.html}\n${html`<p style="font-size:small;color:#666"><a href="${url}">Unsubscribe</a></p>`.text}\n`,
});

const envelopeOf = (mail: Mail, { from, unsubscribeUrl }: Rendered) => ({
  mailId: mail.id,
  from,
  to: { name: mail.name, address: mail.email },
  date: new Date(mail.created_at),
  unsubscribeUrl,
});

export const bytesOf = (mail: Mail, rendered: Rendered): Promise<Buffer> =>
  asBytes(rendered, envelopeOf(mail, rendered));

/** The headers, for people who look into the outbox. */
export const headersOf = (mail: Mail, rendered: Rendered): Record<string, string> => ({
  From: addressed(rendered.from.name, rendered.from.address),
  To: addressed(mail.name ?? '', mail.email),
  Subject: oneLine(rendered.subject),
  Date: new Date(mail.created_at).toUTCString().replace('GMT', '+0000'),
  'Message-ID': messageId(mail.id, rendered.from),
  ...(rendered.replyTo !== null && { 'Reply-To': oneLine(rendered.replyTo) }),
  ...specialHeaders(rendered.unsubscribeUrl),
});

export const addressed = (name: string, address: string): string =>
  oneLine(name) === '' ? address : `"${oneLine(name).replace(/["\\]/g, '\\$&')}" <${address}>`;
