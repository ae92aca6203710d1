/**
 * Slows down guessing of passwords and codes. Failures are counted by account, known or not, and by address. A browser that
 * has signed in to the account before shows a signed cookie and is counted on its own, so that a stranger's guesses keep
 * nobody out. Right passwords are counted by account, wherever they come from: comparing them is work, too.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { randomText } from './crypto/secrets.ts';
import { siteOf } from './networks.ts';
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
  /** Of right passwords. */
  successes: Counter;
  /** Signs the cookie. */
  key: Buffer;
}

interface Guess {
  email: string;
  address: string;
  /** The browser's cookie, whatever it holds. */
  device: string | undefined;
}

/** Counted as a failure and as a success until one of these says which it was. */
export interface SignInAttempt {
  /** Forgets the failures before it. */
  succeeded(): Promise<void>;
  /** It was right, but proves not enough to forget anything. */
  passed(): Promise<void>;
  failed(): Promise<void>;
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
  attempt(guess: Guess): Promise<SignInAttempt> {
    return taking(this.#failuresOf(guess));
  }

  /** The same for a password, where what is right counts as well. */
  attemptPassword(guess: Guess): Promise<SignInAttempt> {
    const key = this.#nameOf(guess.email);
    return taking([...this.#failuresOf(guess), { counter: this.#options.successes, key, of: 'successes' }]);
  }

  #failuresOf({ email, address, device }: Guess): Place[] {
    const { accounts, addresses } = this.#options;
    const account = this.#nameOf(email);
    const known = this.#read(device);
    if (known?.accounts.includes(account)) return [{ counter: accounts, key: `${known.id} ${account}` }];
    return [
      { counter: accounts, key: account },
      { counter: addresses, key: siteOf(address), isShared: true },
    ];
  }

  /** Which browser has just signed in, and the cookie for it. */
  remember(device: string | undefined, email: string): { id: string; cookie: string } {
    const known = this.#read(device);
    const account = this.#nameOf(email);
    const others = known?.accounts.filter((other) => other !== account) ?? [];
    const accounts = [account, ...others].slice(0, MOST_ACCOUNTS);
    const id = known?.id ?? randomText(22);
    const text = `${id}.${accounts.join('~')}`;
    return { id, cookie: `${text}.${this.#mac(text)}` };
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
  /** What counts here; failures, unless stated. */
  of?: 'successes';
  /** Others count here too, so that a success of one forgets only its own. */
  isShared?: boolean;
}

/** Counts in every place, or in none and refuses. */
export async function taking(places: Place[]): Promise<SignInAttempt> {
  const taken: Place[] = [];
  const giveBack = async (which: readonly Place[]) => {
    for (const { counter, key } of which) await counter.giveBack(key);
  };
  for (const place of places) {
    const { allowed, resetSeconds } = await place.counter.take(place.key);
    if (!allowed) {
      await giveBack(taken);
      throw tooMany(place.of === 'successes' ? 'sign-ins to this account' : 'failed attempts', resetSeconds);
    }
    taken.push(place);
  }
  const failures = places.filter(({ of }) => of !== 'successes');
  return {
    withdraw: () => giveBack(places),
    passed: () => giveBack(failures),
    failed: () => giveBack(places.filter((place) => !failures.includes(place))),
    succeeded: async () => {
      for (const { counter, key, isShared } of failures)
        await (isShared ? counter.giveBack(key) : counter.clear(key));
    },
  };
}

const tooMany = (what: string, seconds: number): Problem =>
  new Problem('rate_limited', `Too many ${what}. Try again in ${seconds} s.`, { retryAfter: seconds });
