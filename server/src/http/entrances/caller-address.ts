/**
 * The address of a caller behind proxies. Each proxy appends its peer to `X-Forwarded-For`, so only the
 * entries appended by our own proxies are trusted: the rightmost ones. What a caller forges is further left.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { canonicalAddress, type Network, within } from '../../platform/networks.ts';

/** How many proxies are in front of us (0: none), or their networks. */
export type TrustedProxies = number | readonly Network[];

export type AddressOf = (request: IncomingMessage) => string;

/** Always a canonical address, so it is short and fit for counting by. */
export function callerAddress(trusted: TrustedProxies): AddressOf {
  if (trusted === 0) return peerAddress;
  const choose = typeof trusted === 'number' ? byHops(trusted) : byNetworks(trusted);
  return (request) => choose(peerAddress(request), forwardedFor(request));
}

/** Peers by connection: read once, and still there for the log line of a connection that has closed. */
const peers = new WeakMap<Socket, string>();

/** Call it when a connection is opened. */
export function rememberPeer(socket: Socket): string {
  const { remoteAddress = '' } = socket;
  // A connection that was closed at once has no address any more; the answer is lost anyway.
  const address = canonicalAddress(remoteAddress) ?? 'unknown';
  peers.set(socket, address);
  return address;
}

/** The other end of the connection: a caller, or the nearest proxy. */
export const peerAddress = ({ socket }: IncomingMessage): string => peers.get(socket) ?? rememberPeer(socket);

type Choose = (peer: string, entries: string[]) => string;

/** The entry `hops` places from the right, or the leftmost; if it is no address, the nearest to its right. */
const byHops =
  (hops: number): Choose =>
  (peer, entries) =>
    entries
      .slice(0, hops)
      .map(addressIn)
      .findLast((address) => address !== undefined) ?? peer;

/** Goes leftwards while each peer is a trusted proxy. Where a proxy names no address, its own counts. */
function byNetworks(networks: readonly Network[]): Choose {
  const isOurs = within(networks);
  return (peer, entries) => {
    let nearest = peer;
    for (const entry of entries) {
      const next = isOurs(nearest) ? addressIn(entry) : undefined;
      if (next === undefined) break;
      nearest = next;
    }
    return nearest;
  };
}

/** Nearest first. Node joins several lines of this header by commas. */
function forwardedFor(request: IncomingMessage): string[] {
  const header = String(request.headers['x-forwarded-for'] ?? '');
  return header
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .reverse();
}

/** Some proxies add the port, and then brackets around IPv6. */
function addressIn(entry: string): string | undefined {
  const [, bracketed, plain] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry) ?? [];
  return canonicalAddress(bracketed ?? plain ?? entry);
}
