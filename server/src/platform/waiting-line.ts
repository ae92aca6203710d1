/**
 * Bounds how much of something costly runs at once. Those who wait are served by round robin: account by account, and within an
 * account address by address, so that many at once delay nobody but themselves. What has to wait too long is refused: the
 * service is overloaded.
 */
import { Problem } from './problems.ts';

interface LineOptions {
  /** How many may be at work at once. */
  places: number;
  /** How long one may wait for a place, in milliseconds. */
  patience: number;
}

/** Whom the work is for, and where it comes from. */
export interface WorkOrigin {
  account: string;
  address: string;
}

type Enter = () => void;

export class WaitingLine {
  readonly #options: LineOptions;
  /** By account, then by address, in the order in which they are served next. None of them is empty. */
  readonly #waiting = new Map<string, Map<string, Set<Enter>>>();
  #inside = 0;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  async pass<Result>(turn: WorkOrigin, work: () => Promise<Result>): Promise<Result> {
    if (this.#inside < this.#options.places) this.#inside += 1;
    else await this.#wait(turn);
    try {
      return await work();
    } finally {
      // The place goes to the next in turn, or becomes free.
      const next = this.#next();
      if (next === undefined) this.#inside -= 1;
      else next();
    }
  }

  #wait(turn: WorkOrigin): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#leave(turn, enter);
        reject(overloaded());
      }, this.#options.patience);
      const addresses = this.#waiting.get(turn.account) ?? new Map<string, Set<Enter>>();
      const line = addresses.get(turn.address) ?? new Set<Enter>();
      this.#waiting.set(turn.account, addresses.set(turn.address, line.add(enter)));
    });
  }

  /** Takes one of the account and the address that were served longest ago; both go to the end. */
  #next(): Enter | undefined {
    for (const [account, addresses] of this.#waiting)
      for (const [address, line] of addresses)
        for (const enter of line) {
          this.#leave({ account, address }, enter);
          if (addresses.delete(address)) addresses.set(address, line);
          if (this.#waiting.delete(account)) this.#waiting.set(account, addresses);
          return enter;
        }
    return undefined;
  }

  #leave({ account, address }: WorkOrigin, enter: Enter): void {
    const addresses = this.#waiting.get(account);
    const line = addresses?.get(address);
    line?.delete(enter);
    if (line?.size === 0) addresses?.delete(address);
    if (addresses?.size === 0) this.#waiting.delete(account);
  }
}

const overloaded = (): Problem =>
  new Problem('service_unavailable', 'Too many people are signing in at once. Please retry.', {
    retryAfter: 1,
  });
