/** Who may read the metrics: they reveal how much business a service does, and with how many customers. */
import type { FastifyRequest } from 'fastify';
import { routeNotFound } from '../../http/answers/errors.ts';
import { badToken, noToken } from '../../http/entrances/authenticate.ts';
import { peerAddress } from '../../http/entrances/caller-address.ts';
import { sameHash, sha256 } from '../../platform/crypto/secrets.ts';
import { isLoopback } from '../../platform/networks.ts';

/** Everybody; programs on this machine; or holders of the token. */
export type MetricsAccess = 'everybody' | 'loopback' | { token: string };

interface MetricsGuard {
  /** Answers 404 to other machines, whatever the method; by the peer's address, as headers can be forged. */
  hide(request: FastifyRequest): Promise<void>;
  /** Requires the token. */
  identify(request: FastifyRequest): Promise<void>;
}

export function metricsGuard(access: MetricsAccess): MetricsGuard {
  const wanted = typeof access === 'object' ? sha256(access.token) : undefined;
  return {
    hide: async (request) => {
      if (access === 'loopback' && !isLoopback(peerAddress(request.raw))) throw routeNotFound();
    },
    identify: async ({ headers: { authorization } }) => {
      if (wanted === undefined) return;
      if (authorization === undefined) throw noToken();
      const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
      // Hashes are compared in constant time, which reveals neither a character nor the length.
      if (!sameHash(sha256(token), wanted)) throw badToken();
    },
  };
}
