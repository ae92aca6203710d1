/**
 * Which host of a database URL is used. Like libpq's, a URL may name several,
 * `postgres://one:5432,two:5432/fairway`: a primary and its standbys. New connections go to the one that
 * could write last; after a failure the next one is tried.
 */

/** A URL for each host that the URL names, in its order. */
export function urlsOf(url: string): string[] {
  const [, login = '', hosts = '', rest = ''] = /^([a-z]+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${login}${host}${rest}`) : [url];
}

export class Hosts {
  readonly #urls: readonly string[];
  #current = 0;

  constructor(url: string) {
    this.#urls = urlsOf(url);
  }

  get count(): number {
    return this.#urls.length;
  }

  current(): string {
    return this.#urls[this.#current] as string;
  }

  /** The next connection goes to the next host, unless another failure has seen to that already. */
  passOver(url: string): void {
    if (this.current() === url) this.#current = (this.#current + 1) % this.#urls.length;
  }
}

const hostsOf = new Map<string, Hosts>();

/**
 * Shared by all connections of the process to this database, so that one failed connection redirects them
 * all.
 */
export function hostsIn(url: string): Hosts {
  const hosts = hostsOf.get(url) ?? new Hosts(url);
  hostsOf.set(url, hosts);
  return hosts;
}
