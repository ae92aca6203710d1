/**
 * Which addresses belong to the public internet. Everything that the IANA registries set apart (private,
 * shared, loopback, link-local, documentation, benchmarking, multicast, reserved) is refused, and so is what
 * is not an address.
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

type Range = readonly [network: string, prefix: number];

const REFUSED_V4: readonly Range[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by carriers
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, with the metadata of clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];

/** Loopback, link-local, unique local, mapped IPv4 and NAT64 addresses are outside of it. */
const GLOBAL_V6: Range = ['2000::', 3];

const REFUSED_V6: readonly Range[] = [
  ['2001::', 32], // Teredo
  ['2001:2::', 48], // benchmarking
  ['2001:10::', 28], // ORCHID
  ['2001:20::', 28], // ORCHID, version 2
  ['2001:db8::', 32], // documentation
  ['3fff::', 20], // documentation
  ...REFUSED_V4.map(in6to4),
];

const refusedV4 = listOf('ipv4', REFUSED_V4);
const globalV6 = listOf('ipv6', [GLOBAL_V6]);
const refusedV6 = listOf('ipv6', REFUSED_V6);

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refusedV4.check(address, 'ipv4');
  // A zone ("fe80::1%eth0") names an interface of this machine: never public.
  if (!isIPv6(address) || address.includes('%')) return false;
  return globalV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6');
}

function listOf(family: 'ipv4' | 'ipv6', ranges: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
}

/** 6to4 (RFC 3056) puts an IPv4 address behind 2002::/16, so a refused range is refused there as well. */
function in6to4([network, prefix]: Range): Range {
  const [a, b, c, d] = network.split('.').map((byte) => Number(byte).toString(16).padStart(2, '0'));
  return [`2002:${a}${b}:${c}${d}::`, 16 + prefix];
}
