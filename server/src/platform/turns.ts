/** So many at once for each owner; whoever comes later waits in line, and is refused when the line is long. */
import { Problem } from './problems.ts';

interface Line {
  underWay: number;
  waiting: (() => void)[];
}

export class Turns {
  readonly #atOnce: number;
  readonly #lineLimit: number;
  readonly #lines = new Map<string, Line>();

  constructor(atOnce: number, lineLimit: number) {
    this.#atOnce = atOnce;
    this.#lineLimit = lineLimit;
  }

  async take<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(owner) ?? { underWay: 0, waiting: [] };
    this.#lines.set(owner, line);
    if (line.underWay < this.#atOnce) line.underWay += 1;
    else await inLine(line, this.#lineLimit);
    try {
      return await work();
    } finally {
      // The place goes to the next in line, or away.
      const next = line.waiting.shift();
      if (next !== undefined) next();
      else line.underWay -= 1;
      if (line.underWay === 0) this.#lines.delete(owner);
    }
  }
}

function inLine({ waiting }: Line, limit: number): Promise<void> {
  if (waiting.length >= limit) {
    throw new Problem('rate_limited', 'Too many long requests at once. Try again in 1 s.', { retryAfter: 1 });
  }
  return new Promise((resolve) => waiting.push(resolve));
}
