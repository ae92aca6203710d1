/** Renders a mail as it is sent: the writer's letter, its links, and in bulk mail the unsubscribe link. */

import type { MailKeys } from '../../../platform/mail/keys.ts';
import {
  asBytes,
  type Letter,
  type LetterSender,
  messageId,
  oneLine,
  specialHeaders,
} from '../../../platform/mail/letter.ts';
import { html } from '../../../platform/text/html.ts';
import { asBuffer, handOver, type Task, task } from '../../../platform/threads/task.ts';
import type { Terms } from '../../terms.ts';
import { mailWords } from '../words/words.ts';
import type { LinkPurpose } from './link-purposes.ts';
import { type Draft, isBulk, type Mail, type Writer, type WritingDesk } from './writers.ts';

export interface Stationery {
  keys: MailKeys;
  terms: Pick<Terms, 'mailFrom' | 'publicUrl'>;
}

interface Rendered extends Letter {
  from: LetterSender;
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

/** The token in a preview's links. It has no token's shape, so that the links open nothing. */
export const NOWHERE = () => 'preview';

export const deskFor = (
  organizationName: string,
  { publicUrl }: Pick<Terms, 'publicUrl'>,
  token: (purpose: LinkPurpose) => string,
): WritingDesk => ({
  organizationName,
  publicUrl: publicUrl(),
  link: (purpose) => `${publicUrl()}${PATHS[purpose]}${token(purpose)}`,
});

/** Runs a task in the worker thread. */
export type Apart = <Input, Output>(task: Task<Input, Output>, input: Input) => Promise<Awaited<Output>>;

interface Rendering {
  writer: Writer;
  mail: Mail;
  source: unknown;
  organizationName: string;
  terms: Stationery['terms'];
  /** Makes the token of a link; a preview passes `NOWHERE`. */
  token(purpose: LinkPurpose): string;
  /** Composes long letters in the worker thread; without it every letter is composed here. */
  apart: Apart | undefined;
}

/** The subject as it is sent, without line breaks. */
export const subjectLine = (writer: Writer, mail: Mail, source: unknown, desk: WritingDesk): string =>
  oneLine(writer.subject(mail, source, desk));

export async function render(rendering: Rendering): Promise<Rendered> {
  const { writer, mail, source, organizationName, terms, token, apart } = rendering;
  const desk = deskFor(organizationName, terms, token);
  const content =
    apart !== undefined && writer.long?.isLong(source)
      ? await apart(writer.long.task, { mail, source, desk: plain(desk) })
      : writer.compose(mail, source, desk);
  const letter = { subject: subjectLine(writer, mail, source, desk), ...content };
  const from = { name: organizationName, address: terms.mailFrom.address };
  if (!isBulk(mail.kind)) return { ...letter, from, unsubscribeUrl: null };
  const unsubscribeUrl = desk.link('unsubscribe');
  const { unsubscribe } = mailWords(writer.language?.(source));
  return { ...withWayOut(letter, unsubscribe, unsubscribeUrl), from, unsubscribeUrl };
}

/** The desk as plain data, which a thread can receive; `deskOf` makes a desk of it again. */
const plain = ({ organizationName, publicUrl, link }: WritingDesk): Draft<unknown>['desk'] => ({
  organizationName,
  publicUrl,
  links: {
    rsvp: link('rsvp'),
    unsubscribe: link('unsubscribe'),
    track: link('track'),
    registration: link('registration'),
    join: link('join'),
    reset: link('reset'),
  },
});

export const deskOf = ({ links, ...rest }: Draft<unknown>['desk']): WritingDesk => ({
  ...rest,
  link: (purpose) => links[purpose],
});

/** Adds an unsubscribe footer, unless the text already contains the link. */
const withWayOut = (letter: Letter, word: string, url: string): Letter => ({
  ...letter,
  text: letter.text.includes(url) ? letter.text : `${letter.text}\n\n-- \n${word}: ${url}\n`,
  html: letter.html.includes(html`${url}`.text)
    ? letter.html
    : `${letter.html}\n${html`<p style="font-size:small;color:#666"><a href="${url}">${word}</a></p>`.text}\n`,
});

const envelopeOf = (mail: Mail, { from, unsubscribeUrl }: Rendered) => ({
  mailId: mail.id,
  from,
  to: { name: mail.name, address: mail.email },
  date: new Date(mail.created_at),
  unsubscribeUrl,
});

/** Up to this many characters MIME takes a few milliseconds, whatever they are, so it is made here. */
const SHORT = 8192;

interface Finished {
  mail: Mail;
  rendered: Rendered;
}

const mimeOf = ({ mail, rendered }: Finished): Promise<Buffer> =>
  asBytes(rendered, envelopeOf(mail, rendered));

export const mimeTask = task(
  'MIME',
  async (finished: Finished) => new Uint8Array(await mimeOf(finished)),
  handOver,
);

export async function bytesOf(mail: Mail, rendered: Rendered, apart: Apart): Promise<Buffer> {
  const isShort = rendered.text.length + rendered.html.length <= SHORT;
  return isShort ? mimeOf({ mail, rendered }) : asBuffer(await apart(mimeTask, { mail, rendered }));
}

/** The headers, for people who read the outbox. */
export const headersOf = (mail: Mail, rendered: Rendered): Record<string, string> => ({
  From: addressed(rendered.from.name, rendered.from.address),
  To: addressed(mail.name ?? '', mail.email),
  Subject: rendered.subject,
  Date: new Date(mail.created_at).toUTCString().replace('GMT', '+0000'),
  'Message-ID': messageId(mail.id, rendered.from),
  ...(rendered.replyTo !== null && { 'Reply-To': oneLine(rendered.replyTo) }),
  ...specialHeaders(rendered.unsubscribeUrl),
});

export const addressed = (name: string, address: string): string =>
  oneLine(name) === '' ? address : `"${oneLine(name).replace(/["\\]/g, '\\$&')}" <${address}>`;
