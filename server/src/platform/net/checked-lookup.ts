/**
 * Resolves names, and gives a connection only addresses that have just been checked: there is no second DNS
 * lookup between check and connection that could answer differently (DNS rebinding).
 */
import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { SECOND } from '../clock.ts';
import { isPublicAddress } from './addresses.ts';
import type { Exemption } from './callable-urls.ts';

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

/** For hosts that the operator allows: the system's resolver, which reads its hosts file. */
export const systemResolve: Resolve = (host) => lookup(host, { all: true, order: 'verbatim' });

const dns = new Resolver({ timeout: 2 * SECOND, tries: 2 });

/**
 * For all other hosts: straight from DNS. The system's resolver blocks one of Node's few pool threads until
 * the name server answers, so a handful of slow names would delay all others.
 */
export const dnsResolve: Resolve = async (host) => {
  const answers = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (found.length === 0 && failed !== undefined) throw failed.reason;
  return found.map((address) => ({ address, family: isIP(address) }));
};

/** The error codes of our own lookups. */
export const NO_ADDRESS = 'ENOTFOUND';
export const PRIVATE_ADDRESS = 'ERR_PRIVATE_ADDRESS';

/** One private address refuses all of them, because Node and not we choose which one is tried. */
export const areAllPublic = (found: readonly { address: string }[]): boolean =>
  found.every(({ address }) => isPublicAddress(address));

/** The `lookup` for `net.connect`. Node calls it for names only; literals are refused in callable-urls.ts. */
export function checkedLookup(resolve: Resolve, isExempt: Exemption): LookupFunction {
  const find = async (host: string) => {
    const found = await resolve(host);
    if (found.length === 0) throw coded(NO_ADDRESS);
    if (!isExempt(host) && !areAllPublic(found)) throw coded(PRIVATE_ADDRESS);
    return found.map(({ address }) => ({ address, family: isIP(address) }));
  };
  return (host, { all }, callback) => {
    find(host).then(
      (found) => (all ? callback(null, found) : callback(null, found[0]?.address ?? '', found[0]?.family)),
      (error) => callback(error, []),
    );
  };
}

/** Posts that connect to one host at the same time share one lookup. */
export function sharing(resolve: Resolve): Resolve {
  const underWay = new Map<string, ReturnType<Resolve>>();
  return (host) => {
    const shared = underWay.get(host) ?? resolve(host).finally(() => underWay.delete(host));
    underWay.set(host, shared);
    return shared;
  };
}

const coded = (code: string): Error => Object.assign(new Error(code), { code });
