/** Who may read the metrics: they tell how much business a service does, and with how many customers. */
import type { FastifyRequest } from 'fastify';
import { badToken, noToken } from '../http/authenticate.ts';
import { peerAddress } from '../http/caller-address.ts';
import { routeNotFound } from '../http/errors.ts';
import { sameHash, sha256 } from '../platform/crypto/secrets.ts';
import { isLoopback } from '../platform/networks.ts';

/** Everybody; programs on this machine; or whoever brings the token. */
export type MetricsAccess = 'everybody' | 'loopback' | { token: string };

interface MetricsGuard {
  /** To whom there is nothing at this path, whatever the method. The peer counts: a header can claim anything. */
  hide(request: FastifyRequest): Promise<void>;
  /** Who must show a token first. */
  identify(request: FastifyRequest): Promise<void>;
}

export function metricsGuard(access: MetricsAccess): MetricsGuard {
  const wanted = typeof access === 'object' ? sha256(access.token) : undefined;
  return {
    hide: async (request) => {
      if (access === 'loopback' && !isLoopback(peerAddress(request))) throw routeNotFound();
    },
    identify: async ({ headers: { authorization } }) => {
      if (wanted === undefined) return;
      if (authorization === undefined) throw noToken();
      const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
      // Hashes are compared, so that the time it takes tells neither a character nor the length.
      if (!sameHash(sha256(token), wanted)) throw badToken();
    },
  };
}
