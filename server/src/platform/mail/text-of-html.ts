/** HTML as text, in one pass: its time is linear in the length, whatever the HTML contains. */
import { Parser } from 'htmlparser2';

const words = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')));

const BLOCKS = words('p div h1 h2 h3 h4 h5 h6 ul ol table', 'blockquote pre section header footer dl center');
const LINES = words('tr li dt dd hr caption');
const CELLS = words('td th');

interface Read {
  /** The text, with the URLs of links. */
  text: string;
  hasPicture: boolean;
}

export function readHtml(html: string): Read {
  const text = new Text();
  let hasPicture = false;
  const parser = new Parser({
    onopentag: (name, { href = '', alt = '', src }) => {
      if (BLOCKS.has(name)) text.newLines(2);
      else if (LINES.has(name)) text.newLines(1);
      if (name === 'br') text.newLine();
      if (name === 'li') text.add('- ');
      if (CELLS.has(name)) text.blank();
      if (name === 'img') text.add(alt);
      hasPicture ||= name === 'img' && src !== undefined;
      if (name === 'a') text.beginLink(href.replace(/^mailto:/i, ''));
    },
    ontext: (part) => text.add(part),
    onclosetag: (name) => {
      if (name === 'a') text.endLink();
      if (BLOCKS.has(name)) text.newLines(2);
    },
  });
  parser.end(html);
  return { text: text.whole(), hasPicture };
}

/** Append-only text. White space is written once something follows it, so that none has to be removed. */
class Text {
  readonly #parts: string[] = [];
  #waitingLines = 0;
  #waitsBlank = false;
  /** One at a time, as in a browser: the next link ends the one before. */
  #link: { href: string; from: number } | undefined;

  /** Any white space in it becomes one blank. */
  add(part: string): void {
    const folded = part.replace(/\s+/g, ' ');
    if (folded.startsWith(' ')) this.blank();
    this.#write(folded.trim());
    if (folded.endsWith(' ')) this.blank();
  }

  blank(): void {
    this.#waitsBlank = this.#waitingLines === 0;
  }

  newLine(): void {
    this.newLines(this.#waitingLines + 1);
  }

  /** Ensures at least this many line breaks. */
  newLines(count: number): void {
    this.#waitingLines = Math.max(this.#waitingLines, count);
    this.#waitsBlank = false;
  }

  beginLink(href: string): void {
    this.endLink();
    this.#link = { href, from: this.#parts.length };
  }

  /** Writes the URL after the link's text, unless the text is the URL. */
  endLink(): void {
    if (this.#link === undefined) return;
    const { href, from } = this.#link;
    this.#link = undefined;
    const label = this.#parts.slice(from).join('').trim();
    if (href === '' || label === href) return;
    if (label !== '') this.blank();
    this.#write(label === '' ? href : `(${href})`);
  }

  whole(): string {
    this.endLink();
    return this.#parts.join('');
  }

  #write(text: string): void {
    if (text === '') return;
    if (this.#parts.length > 0) this.#parts.push(this.#waitsBlank ? ' ' : '\n'.repeat(this.#waitingLines));
    this.#parts.push(text);
    this.#waitsBlank = false;
    this.#waitingLines = 0;
  }
}
