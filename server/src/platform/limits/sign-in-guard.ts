/**
 * Slows down guessing of passwords and codes. Failures are counted by account, whether it exists or not, and
 * by address. A browser that has signed in to the account before sends a signed cookie and is counted
 * separately, so that a stranger's guesses lock nobody out. Right passwords are counted by account, from any
 * address, because checking them is expensive too.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { randomText } from '../crypto/secrets.ts';
import { siteOf } from '../networks.ts';
import { Problem } from '../problems.ts';

/** Allows a number of attempts in a window of time, which ends by itself. */
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
  /** Counts right passwords. */
  successes: Counter;
  /** The key that signs the cookie. */
  key: Buffer;
}

interface Guess {
  email: string;
  address: string;
  /** The browser's cookie, unverified. */
  device: string | undefined;
}

/** It counts as a failure and as a success until one of these methods says which it was. */
export interface SignInAttempt {
  /** Also clears the failures before it. */
  succeeded(): Promise<void>;
  /** It was right, but is not proof enough to clear earlier failures. */
  passed(): Promise<void>;
  failed(): Promise<void>;
  /** It was neither a success nor a failure. */
  withdraw(): Promise<void>;
}

/** How many accounts a browser's cookie remembers; the oldest is dropped. */
const MOST_ACCOUNTS = 5;

export class SignInGuard {
  readonly #options: GuardOptions;

  constructor(options: GuardOptions) {
    this.#options = options;
  }

  /** Counts before the work begins, so that concurrent guesses get no more attempts than consecutive ones. */
  attempt(guess: Guess): Promise<SignInAttempt> {
    return taking(this.#failuresOf(guess));
  }

  /** The same for a password, of which successes are counted as well. */
  attemptPassword(guess: Guess): Promise<SignInAttempt> {
    const key = this.#nameOf(guess.email);
    return taking([...this.#failuresOf(guess), { counter: this.#options.successes, key, of: 'successes' }]);
  }

  #failuresOf({ email, address, device }: Guess): Place[] {
    const { accounts, addresses } = this.#options;
    const account = this.#nameOf(email);
    const browser = this.#read(device);
    if (browser?.accounts.includes(account)) return [{ counter: accounts, key: `${browser.id} ${account}` }];
    return [
      { counter: accounts, key: account },
      { counter: addresses, key: siteOf(address), isShared: true },
    ];
  }

  /** The id of the browser that has just signed in, and its new cookie. */
  remember(device: string | undefined, email: string): { id: string; cookie: string } {
    const browser = this.#read(device);
    const account = this.#nameOf(email);
    const others = browser?.accounts.filter((other) => other !== account) ?? [];
    const accounts = [account, ...others].slice(0, MOST_ACCOUNTS);
    const id = browser?.id ?? randomText(22);
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

  /** Names an account by a keyed hash, so that the cookie does not reveal the address. */
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
  /** What this counter counts: failures, unless stated. */
  of?: 'successes';
  /** Whether other accounts count here too: a success then gives back only its own attempt. */
  isShared?: boolean;
}

/** Counts in every place; if one of them is full, in none, and refuses. */
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
