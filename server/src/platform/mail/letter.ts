/** A mail as bytes: both bodies, pure ASCII on the wire, and headers that no input can add to. */
import MailComposer from 'nodemailer/lib/mail-composer';

/** The content of a mail, rendered for one recipient. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
  replyTo: string | null;
}

export interface LetterSender {
  name: string;
  address: string;
}

/** What the headers of a letter need. */
interface Envelope {
  mailId: string;
  from: LetterSender;
  to: { name: string | null; address: string };
  date: Date;
  /** Only in bulk mail; mail without it is marked as sent by a program. */
  unsubscribeUrl: string | null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Puts text on one line, so that no input can add a header or a recipient. */
export const oneLine = (text: string): string => text.replace(CONTROL, ' ').trim();

/** Encodes (RFC 2047) words too long for a header line, and text that would be taken for an encoded word. */
const subjectLine = (text: string): string =>
  /\S{400}|=\?/.test(text) ? inEncodedWords(oneLine(text)) : oneLine(text);

const ENCODED_AT_ONCE = 10;

function inEncodedWords(text: string): string {
  const letters = [...text];
  const words: string[] = [];
  for (let at = 0; at < letters.length; at += ENCODED_AT_ONCE) {
    const part = letters.slice(at, at + ENCODED_AT_ONCE).join('');
    words.push(`=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`);
  }
  return words.join(' ');
}

export const messageId = (mailId: string, { address }: LetterSender): string =>
  `<${mailId}@${address.slice(address.lastIndexOf('@') + 1)}>`;

/** The headers beyond those that every mail has. */
export const specialHeaders = (unsubscribeUrl: string | null): Record<string, string> =>
  unsubscribeUrl === null
    ? { 'Auto-Submitted': 'auto-generated' }
    : {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

export const asBytes = (letter: Letter, envelope: Envelope): Promise<Buffer> =>
  new MailComposer({
    from: { name: oneLine(envelope.from.name), address: envelope.from.address },
    to: { name: oneLine(envelope.to.name ?? ''), address: envelope.to.address },
    ...(letter.replyTo !== null && { replyTo: { name: '', address: oneLine(letter.replyTo) } }),
    subject: subjectLine(letter.subject),
    date: envelope.date,
    messageId: messageId(envelope.mailId, envelope.from),
    headers: specialHeaders(envelope.unsubscribeUrl),
    text: letter.text,
    html: letter.html,
    // A fixed boundary, so that every attempt sends the same bytes.
    baseBoundary: envelope.mailId,
    textEncoding: 'quoted-printable',
    encoding: 'quoted-printable',
    newline: '\r\n',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
