/** Internet addresses in their canonical form, and the networks that contain them. */
import { BlockList, isIP, isIPv4, SocketAddress } from 'node:net';

export interface Network {
  address: string;
  prefix: number;
}

const MAPPED = '::ffff:';

/** The canonical form of an address: lower case, without leading zeros, zone, or IPv4 mapped into IPv6. */
export function canonicalAddress(text: string): string | undefined {
  const [bare = ''] = text.split('%', 1);
  // An IPv4 address has only one form, and most callers have one.
  if (isIPv4(bare)) return bare;
  if (isIP(bare) === 0) return undefined;
  const { address } = new SocketAddress({ address: bare, family: familyOf(bare) });
  const inner = address.startsWith(MAPPED) ? address.slice(MAPPED.length) : '';
  return isIPv4(inner) ? inner : address;
}

/** Reads `10.0.0.0/8`, `2001:db8::/32`, or a single address. A network of everything (`/0`) is refused. */
export function readNetwork(text: string): Network | undefined {
  const [, host = '', digits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = canonicalAddress(host);
  if (address === undefined) return undefined;
  const longest = isIPv4(address) ? 32 : 128;
  if (digits === undefined) return { address, prefix: longest };
  const prefix = Number(digits);
  // A prefix counts the bits of the written form, which a mapped IPv4 address has lost by now.
  const isAsWritten = isIPv4(host) === isIPv4(address);
  return isAsWritten && prefix >= 1 && prefix <= longest ? { address, prefix } : undefined;
}

/** Returns a check whether a canonical address is in one of the networks. */
export function within(networks: readonly Network[]): (address: string) => boolean {
  const list = new BlockList();
  for (const { address, prefix } of networks) list.addSubnet(address, prefix, familyOf(address));
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

export const isLoopback = within([
  { address: '127.0.0.0', prefix: 8 },
  { address: '::1', prefix: 128 },
]);

const GROUPS_OF_A_SITE = 4;

/** The addresses that one party controls: an IPv4 address, or the /64 of an IPv6 address. */
export function siteOf(address: string): string {
  if (!address.includes(':')) return address;
  const [left = [], right] = address
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const missing = right === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(missing).fill('0'), ...(right ?? [])];
  return `${groups.slice(0, GROUPS_OF_A_SITE).join(':')}::/64`;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}
