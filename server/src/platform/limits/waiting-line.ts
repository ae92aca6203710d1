/**
 * Limits the concurrency of costly work. Those who wait are served by round robin: account by account, and
 * within an account address by address, so that a burst delays only its own sender. Work that waits too long
 * is refused: the service is overloaded.
 */
import { Problem, TooBusy } from '../problems.ts';

interface LineOptions {
  /** How many pieces of work may run at once. */
  places: number;
  /** How long one may wait for a place, in milliseconds. */
  patience: number;
}

/** For which account the work is, and from which address it comes. */
export interface WorkOrigin {
  account: string;
  address: string;
}

type Enter = () => void;

export class WaitingLine {
  readonly #options: LineOptions;
  /** Queues by account, then by address, in the order in which they are served next. None is empty. */
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
    cause: new TooBusy('Too many people are waiting to sign in.'),
  });
