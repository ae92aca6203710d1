/** Internet addresses in one spelling each, and the networks they are in. */
import { BlockList, isIP, isIPv4, SocketAddress } from 'node:net';

export interface Network {
  address: string;
  prefix: number;
}

const MAPPED = '::ffff:';

/** The one spelling of an address: in lower case, without zeros, zone or the IPv6 form of an IPv4 address. */
export function canonicalAddress(text: string): string | undefined {
  const [bare = ''] = text.split('%', 1);
  // There is one way to write an IPv4 address, and most callers have one.
  if (isIPv4(bare)) return bare;
  if (isIP(bare) === 0) return undefined;
  const { address } = new SocketAddress({ address: bare, family: familyOf(bare) });
  const inner = address.startsWith(MAPPED) ? address.slice(MAPPED.length) : '';
  return isIPv4(inner) ? inner : address;
}

/** `10.0.0.0/8`, `2001:db8::/32`, or a single address. Everything (`/0`) is no network. */
export function readNetwork(text: string): Network | undefined {
  const [, host = '', digits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = canonicalAddress(host);
  if (address === undefined) return undefined;
  const longest = isIPv4(address) ? 32 : 128;
  if (digits === undefined) return { address, prefix: longest };
  const prefix = Number(digits);
  // A prefix counts the bits of the address as it was written, which an IPv4 address in IPv6 form no longer is.
  const isAsWritten = isIPv4(host) === isIPv4(address);
  return isAsWritten && prefix >= 1 && prefix <= longest ? { address, prefix } : undefined;
}

/** Tells whether an address, in its one spelling, is in one of the networks. */
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

/** What one party has at its disposal: an IPv4 address, or the /64 that an IPv6 address is in. */
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
