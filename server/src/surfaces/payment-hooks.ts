/** Signed notices of payment processors: the path names the account, a signature over the exact bytes proves the rest. */
import type { FastifyRequest } from 'fastify';
import type { Entrance } from '../http/entrance.ts';
import { rawBodies } from '../http/other-bodies.ts';
import type { Surface } from '../http/surface.ts';
import { MODULES } from '../modules/all.ts';
import * as accounts from '../modules/payment-accounts/accounts.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sealer } from '../platform/crypto/seal.ts';
import type { Doors } from '../platform/db/doors.ts';
import { isUuid } from '../platform/ids.ts';
import { badRequest, notFound } from '../platform/problems.ts';

interface HookOptions {
  doors: Doors;
  sealer: Sealer;
  clock: Clock;
}

/** Older ones may be replayed by somebody who has seen them. */
const TOLERANCE_S = 300;

export const paymentHooks = (options: HookOptions): Surface => ({
  prefix: '/hooks/payments',
  entrance: signedEntrance(options),
  endpoints: MODULES.flatMap((module) => module.paymentHooks ?? []),
  readBodies: rawBodies,
});

function signedEntrance({ doors, sealer, clock }: HookOptions): Entrance {
  const known = new WeakMap<FastifyRequest, accounts.Account>();
  const find = (request: FastifyRequest) => {
    const { account_id = '' } = request.params as Record<string, string>;
    return isUuid(account_id) ? accounts.get(doors.asPlatform, account_id) : Promise.resolve(undefined);
  };
  return {
    admit: () => (request, _reply, done) => {
      find(request).then((account) => {
        if (account === undefined) return done(notFound('Account'));
        known.set(request, account);
        request.caller = {
          organizationId: account.organization_id,
          actor: { kind: 'processor', name: account.processor },
          may: new Set(),
        };
        done();
      }, done);
    },
    inspect: async (request) => {
      const account = known.get(request);
      const { bytes } = (request.body ?? { bytes: Buffer.alloc(0) }) as { bytes: Buffer };
      const header = request.headers['stripe-signature'];
      if (account === undefined || typeof header !== 'string') throw unsigned();
      const { webhookSecret } = accounts.opened(account, sealer);
      const { default: Stripe } = await import('stripe');
      const { signature } = Stripe.webhooks;
      if (!signature) throw new Error('The SDK cannot verify signatures.');
      try {
        signature.verifyHeader(
          bytes.toString(),
          header,
          webhookSecret,
          TOLERANCE_S,
          undefined,
          clock.now().getTime(),
        );
      } catch {
        throw unsigned();
      }
    },
    mayStay: () => false,
    streams: { each: 0, countedAs: () => '' },
  };
}

const unsigned = () => badRequest('The signature is missing, wrong or too old.');
