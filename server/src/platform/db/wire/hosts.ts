/**
 * Which host of a database URL is used. Like libpq's, a URL may name several,
 * `postgres://one:5432,two:5432/fairway`: a primary and its standbys. New connections go to the one that
 * could write last; after a failure the next one is tried.
 */

/** A URL for each host that the URL names, in its order. */
export function urlsOf(url: string): string[] {
  const from = url.indexOf('://') + 3;
  const path = url.slice(from).search(/[/?]/);
  const end = path < 0 ? url.length : from + path;
  const login = url.lastIndexOf('@', end - 1);
  const begin = login < from ? from : login + 1;
  const hosts = url.slice(begin, end).split(',');
  return hosts.map((host) => `${url.slice(0, begin)}${host}${url.slice(end)}`);
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
