/**
 * Promises about addresses: what is not the public internet is told apart, to the very edges of every range.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './addresses.ts';

const V4_RANGES = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
] as const;

const V6_RANGES = [
  ['0:0:0:0:0:0:0:0', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:0:0:0:0:0:0:0', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:2:0:0:0:0:0:0', '2001:2:0:ffff:ffff:ffff:ffff:ffff'],
  ['2001:10:0:0:0:0:0:0', '2001:2f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8:0:0:0:0:0:0', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['3fff:0:0:0:0:0:0:0', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['4000:0:0:0:0:0:0:0', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
] as const;

type Span = readonly [first: bigint, last: bigint];

const fromV4 = (text: string) => text.split('.').reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
const fromV6 = (text: string) =>
  text.split(':').reduce((sum, group) => sum * 65536n + BigInt(`0x${group}`), 0n);
const toV4 = (address: bigint) => [24n, 16n, 8n, 0n].map((shift) => (address >> shift) & 255n).join('.');
const toV6 = (address: bigint) =>
  Array.from({ length: 8 }, (_, i) => ((address >> BigInt(112 - 16 * i)) & 65535n).toString(16)).join(':');

const v4Spans: Span[] = V4_RANGES.map(([first, last]) => [fromV4(first), fromV4(last)]);
// An IPv4 address in 6to4 stands behind 2002, with 80 bits to follow.
const v6Spans: Span[] = [
  ...V6_RANGES.map(([first, last]): Span => [fromV6(first), fromV6(last)]),
  ...v4Spans.map(([first, last]): Span => {
    const prefix = 0x2002n << 112n;
    return [prefix + (first << 80n), prefix + (last << 80n) + (1n << 80n) - 1n];
  }),
];

const families = [
  { family: 'IPv4', spans: v4Spans, write: toV4, end: 2n ** 32n },
  { family: 'IPv6', spans: v6Spans, write: toV6, end: 2n ** 128n },
];

describe.each(families)('the $family ranges', ({ spans, write, end }) => {
  const isRefused = (address: bigint) => spans.some(([first, last]) => address >= first && address <= last);

  it('are refused from their first address to their last, and their neighbours are public', () => {
    const wrong = spans
      .flatMap(([first, last]) => [first - 1n, first, last, last + 1n])
      .filter((address) => address >= 0n && address < end)
      .filter((address) => isPublicAddress(write(address)) === isRefused(address));
    expect(wrong.map(write)).toEqual([]);
  });

  it('are refused wherever one looks inside them, and nothing outside is', () => {
    const anywhere = fc.bigInt({ min: 0n, max: end - 1n });
    const within = fc.constantFrom(...spans).chain(([min, max]) => fc.bigInt({ min, max }));
    fc.assert(
      fc.property(fc.oneof(anywhere, within), (address) => {
        expect(isPublicAddress(write(address))).toBe(!isRefused(address));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('an address', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '192.0.1.1',
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
    '2A00:1450:4001:80B::200E',
    '2002:0808:0808::1',
  ])('of the public internet is public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['127.0.0.1', 'this machine'],
    ['169.254.169.254', 'the metadata of a cloud'],
    ['255.255.255.255', 'everybody'],
    ['::', 'no address'],
    ['::1', 'this machine'],
    ['::ffff:8.8.8.8', 'IPv4, mapped'],
    ['::ffff:7f00:1', 'this machine, mapped'],
    ['::127.0.0.1', 'this machine, the old way'],
    ['64:ff9b::808:808', 'NAT64'],
    ['64:ff9b:1::a00:1', 'local NAT64'],
    ['2002:7f00:1::', 'this machine by 6to4'],
    ['2002:c0a8:101::1', 'a private network by 6to4'],
    ['fc00::1', 'unique local'],
    ['fd12:3456:789a::1', 'unique local'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local, with an interface'],
    ['2606:4700:4700::1111%eth0', 'with an interface'],
    ['ff02::1', 'multicast'],
  ])('elsewhere is not: %s (%s)', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '',
    'example.com',
    'localhost',
    '8.8.8',
    '134744072',
    '8.8.8.8.',
    '08.8.8.8',
    '[2606:4700::1]',
    ' 8.8.8.8',
    '8.8.8.8/32',
  ])('that is none is not public: "%s"', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });
});
