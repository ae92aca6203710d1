/**
 * Slows down guessing of passwords and codes. Failures are counted by account, known or not, and by address. A browser that
 * has signed in to the account before shows a signed cookie and is counted on its own, so that a stranger's guesses keep
 * nobody out.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { randomText } from './crypto/secrets.ts';
import { Problem } from './problems.ts';

/** So many in a window; the window ends by itself. */
export interface Counter {
  take(key: string): Count | Promise<Count>;
  giveBack(key: string): void | Promise<void>;
  clear(key: string): void | Promise<void>;
}

interface Count {
  allowed: boolean;
  resetSeconds: number;
}

interface GuardOptions {
  accounts: Counter;
  addresses: Counter;
  /** Signs the cookie. */
  key: Buffer;
}

interface Guess {
  email: string;
  address: string;
  /** The browser's cookie, whatever it holds. */
  device: string | undefined;
}

/** Counted as a failure until one of these says otherwise. */
export interface Attempt {
  succeeded(): Promise<void>;
  /** Neither a success nor a failure. */
  withdraw(): Promise<void>;
}

/** Accounts that one browser is remembered for; the oldest is forgotten. */
const MOST_ACCOUNTS = 5;

export class SignInGuard {
  readonly #options: GuardOptions;

  constructor(options: GuardOptions) {
    this.#options = options;
  }

  /** Counted before the work begins: guesses that come all at once are not more than those one by one. */
  async attempt({ email, address, device }: Guess): Promise<Attempt> {
    const { accounts, addresses } = this.#options;
    const account = this.#nameOf(email);
    const known = this.#read(device);
    if (known?.accounts.includes(account))
      return taking([{ counter: accounts, key: `${known.id} ${account}` }]);
    return taking([
      { counter: accounts, key: account },
      { counter: addresses, key: address, isShared: true },
    ]);
  }

  /** The cookie of a browser that has just signed in. */
  remember(device: string | undefined, email: string): string {
    const known = this.#read(device);
    const account = this.#nameOf(email);
    const others = known?.accounts.filter((other) => other !== account) ?? [];
    const accounts = [account, ...others].slice(0, MOST_ACCOUNTS);
    const text = `${known?.id ?? randomText(22)}.${accounts.join('~')}`;
    return `${text}.${this.#mac(text)}`;
  }

  #read(device: string | undefined): { id: string; accounts: string[] } | undefined {
    const [, text = '', id = '', accounts = '', mac = ''] =
      /^((\w{22})\.([\w~-]{1,200}))\.([\w-]{43})$/.exec(device ?? '') ?? [];
    const [given, expected] = [Buffer.from(mac), Buffer.from(this.#mac(text))];
    const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
    return isGenuine ? { id, accounts: accounts.split('~') } : undefined;
  }

  /** The cookie does not tell the address. */
  #nameOf(email: string): string {
    return this.#mac(`account ${email.toLowerCase()}`).slice(0, 22);
  }

  #mac(text: string): string {
    return createHmac('sha256', this.#options.key).update(text).digest('base64url');
  }
}

export interface Place {
  counter: Counter;
  key: string;
  /** Others count here too, so that a success of one forgets only its own. */
  isShared?: boolean;
}

/** Counts in every place, or in none and refuses. */
export async function taking(places: Place[]): Promise<Attempt> {
  const taken: Place[] = [];
  const withdraw = async () => {
    for (const { counter, key } of taken) await counter.giveBack(key);
  };
  for (const place of places) {
    const { allowed, resetSeconds } = await place.counter.take(place.key);
    if (!allowed) {
      await withdraw();
      throw tooManyTries(resetSeconds);
    }
    taken.push(place);
  }
  return {
    withdraw,
    succeeded: async () => {
      for (const { counter, key, isShared } of places)
        await (isShared ? counter.giveBack(key) : counter.clear(key));
    },
  };
}

const tooManyTries = (seconds: number): Problem =>
  new Problem('rate_limited', `Too many failed attempts. Try again in ${seconds} s.`, {
    retryAfter: seconds,
  });
