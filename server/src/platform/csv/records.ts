/**
 * Splits CSV text into records and cells, in one pass. A quote at the beginning of a cell opens it and a
 * doubled one stands for itself; any other quote is text. Cells beyond the wanted number are skipped without
 * being stored.
 */
export type Separator = ',' | ';' | '\t';

export interface Cut {
  /** At most one more than wanted: the extra one shows that there are more. */
  cells: string[];
  /** Whether its last cell has a quote that is never closed. */
  isOpen: boolean;
}

const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;
const BOM = 0xfeff;

/** Longer cells are never used; unescaping their quotes would take longer than reading the whole file. */
const LONG_CELL = 10_000;

export class Records {
  readonly #text: string;
  readonly #separator: number;
  #at: number;

  constructor(text: string, separator: Separator = ',') {
    this.#text = text;
    this.#separator = separator.charCodeAt(0);
    this.#at = text.charCodeAt(0) === BOM ? 1 : 0;
  }

  /** The next record that is not blank. */
  next(wanted: number): Cut | undefined {
    for (;;) {
      this.#skipBlankLines();
      if (this.#at >= this.#text.length) return undefined;
      const cut = this.#record(wanted);
      if (cut.isOpen || cut.cells.length > 1 || cut.cells[0]?.trim() !== '') return cut;
    }
  }

  /** There may be millions of blank lines: they are skipped without making a record of each. */
  #skipBlankLines(): void {
    const text = this.#text;
    for (let at = this.#at; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === LF || code === CR) this.#at = at + 1;
      else if (code !== SPACE && code !== TAB) return;
    }
    this.#at = text.length;
  }

  #record(wanted: number): Cut {
    const cells: string[] = [];
    while (cells.length <= wanted) {
      const cell = this.#cell();
      if (cell === undefined) return { cells, isOpen: true };
      cells.push(cell);
      const code = this.#text.charCodeAt(this.#at);
      if (code !== this.#separator) return { cells, isOpen: false };
      this.#at += 1;
    }
    return { cells, isOpen: !this.#skipRecord() };
  }

  /** The cell that begins here, up to the separator or line end after it; undefined if its quote never closes. */
  #cell(): string | undefined {
    const start = this.#at;
    if (this.#text.charCodeAt(start) !== QUOTE) {
      this.#at = this.#endOfPlain(start);
      return this.#text.slice(start, this.#at);
    }
    const quote = this.#closingQuote(start + 1);
    if (quote < 0) {
      this.#at = this.#text.length;
      return undefined;
    }
    const content = undoubled(this.#text.slice(start + 1, quote));
    this.#at = this.#endOfPlain(quote + 1);
    // If text follows the closing quote, both quotes count as text.
    return this.#at === quote + 1 ? content : `"${content}${this.#text.slice(quote, this.#at)}`;
  }

  /** Skips to the end of the record, from the beginning of a cell; false if a quote is never closed. */
  #skipRecord(): boolean {
    const text = this.#text;
    const separator = this.#separator;
    let isStart = true;
    for (let at = this.#at; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === LF || code === CR) {
        this.#at = at;
        return true;
      }
      if (isStart && code === QUOTE) {
        at = this.#closingQuote(at + 1);
        if (at < 0) {
          this.#at = text.length;
          return false;
        }
      }
      isStart = code === separator;
    }
    this.#at = text.length;
    return true;
  }

  #endOfPlain(from: number): number {
    const text = this.#text;
    const separator = this.#separator;
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === separator || code === LF || code === CR) return at;
    }
    return text.length;
  }

  #closingQuote(from: number): number {
    const text = this.#text;
    for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
      if (text.charCodeAt(at + 1) !== QUOTE) return at;
    }
    return -1;
  }
}

const undoubled = (text: string): string =>
  text.length > LONG_CELL && text.trim().length > LONG_CELL ? text : text.replaceAll('""', '"');
