/**
 * The terminal's alternate screen, redrawn in place. Closing it, however the program ends, restores the
 * previous content and the cursor.
 */
import type { WriteStream } from 'node:tty';

const OPEN = '\x1b[?1049h\x1b[?25l';
const CLOSE = '\x1b[?25h\x1b[?1049l';
const HOME = '\x1b[H';
const END_OF_LINE = '\x1b[K';
const REST_OF_SCREEN = '\x1b[J';

/** What a terminal must be able to do. */
export type Terminal = Pick<WriteStream, 'columns' | 'rows' | 'hasColors'> & {
  write(text: string): unknown;
  on(event: 'resize', listener: () => void): unknown;
};

export class Screen {
  readonly #out: Terminal;
  readonly #close = () => this.close();
  #isOpen = false;

  constructor(out: Terminal) {
    this.#out = out;
  }

  get size(): { width: number; height: number } {
    return { width: this.#out.columns || 80, height: this.#out.rows || 24 };
  }

  get colors(): boolean {
    return this.#out.hasColors();
  }

  /** Calls `onResize` when the size of the window changes. */
  open(onResize: () => void): void {
    this.#isOpen = true;
    this.#out.write(OPEN);
    this.#out.on('resize', onResize);
    process.once('exit', this.#close);
  }

  /** The last line ends without a line feed, which would scroll a full screen. */
  draw(lines: readonly string[]): void {
    if (!this.#isOpen) return;
    const text = lines.map((line) => `${line}${END_OF_LINE}`).join('\n');
    this.#out.write(`${HOME}${text}${REST_OF_SCREEN}`);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    process.removeListener('exit', this.#close);
    this.#out.write(CLOSE);
  }
}
