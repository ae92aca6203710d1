/** A live board on a terminal: redrawn in place, with recent changes highlighted for a moment. */
import { frameOf } from './board-frame.ts';
import { type BoardStanding, changes, entryOf } from './board-text.ts';
import { Screen, type Terminal } from './screen.ts';

const FRESH_MS = 2500;
const REDRAW_EVERY_MS = 500;

export class Drawing {
  readonly #screen: Screen;
  readonly #timer: NodeJS.Timeout;
  readonly #fresh = new Map<string, { climbed: number; until: number }>();
  #standing: BoardStanding | undefined;
  #footer: string;

  constructor(out: Terminal, footer: string) {
    this.#footer = footer;
    this.#screen = new Screen(out);
    this.#screen.open(() => this.#draw());
    // Redraws even without changes, because highlights fade.
    this.#timer = setInterval(() => this.#draw(), REDRAW_EVERY_MS);
    this.#draw();
  }

  show(standing: BoardStanding): void {
    if (this.#standing !== undefined) {
      for (const { row, climbed } of changes(this.#standing.rows, standing.rows))
        this.#fresh.set(entryOf(row), { climbed, until: performance.now() + FRESH_MS });
    }
    this.#standing = standing;
    this.#draw();
  }

  say(footer: string): void {
    this.#footer = footer;
    this.#draw();
  }

  /** Restores the terminal; returns the last frame, to be printed there. */
  close(): string[] {
    clearInterval(this.#timer);
    this.#screen.close();
    this.#fresh.clear();
    this.#footer = '';
    return this.#lines().slice(0, -1);
  }

  #draw(): void {
    this.#screen.draw(this.#lines());
  }

  #lines(): string[] {
    const { width, height } = this.#screen.size;
    const now = performance.now();
    for (const [entry, { until }] of this.#fresh) if (until < now) this.#fresh.delete(entry);
    const fresh = new Map([...this.#fresh].map(([entry, { climbed }]) => [entry, climbed]));
    const frame = { width, height, colors: this.#screen.colors, fresh, footer: this.#footer };
    return this.#standing === undefined ? [this.#footer] : frameOf(this.#standing, frame);
  }
}
