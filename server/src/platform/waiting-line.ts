/** Bounds how much of something costly runs at once. What has to wait too long is refused: the service is overloaded. */
import { Problem } from './problems.ts';

interface LineOptions {
  /** How many may be at work at once. */
  places: number;
  /** How long one may wait for a place, in milliseconds. */
  patience: number;
}

export class WaitingLine {
  readonly #options: LineOptions;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inside < this.#options.places) this.#inside += 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      // The place goes to whoever waits longest, or becomes free.
      const next = this.#waiting.shift();
      if (next === undefined) this.#inside -= 1;
      else next();
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(overloaded());
      }, this.#options.patience);
      this.#waiting.push(enter);
    });
  }
}

const overloaded = (): Problem =>
  new Problem('service_unavailable', 'Too many people are signing in at once. Please retry.', {
    retryAfter: 1,
  });
