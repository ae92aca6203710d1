/** Signed notices of payment processors: the path names the account, a signature over the bytes proves it. */
import type { FastifyRequest } from 'fastify';
import { rawBodies } from '../../http/bodies/other-bodies.ts';
import { type Entrance, whenIdentified } from '../../http/entrances/entrance.ts';
import type { Surface } from '../../http/surface.ts';
import { MODULES } from '../../modules/all.ts';
import * as accounts from '../../modules/money/payment-accounts/accounts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Doors } from '../../platform/db/doors.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Recent } from '../../platform/live/recent.ts';
import { badRequest, notFound } from '../../platform/problems.ts';

interface HookOptions {
  doors: Doors;
  recent: Recent;
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

function signedEntrance({ doors, recent, sealer, clock }: HookOptions): Entrance {
  const accountOf = new WeakMap<FastifyRequest, accounts.Account>();
  const find = (request: FastifyRequest) => {
    const { account_id = '' } = request.params as Record<string, string>;
    if (!isUuid(account_id)) return undefined;
    // Notices come in bursts, so accounts are cached for a second; a new secret takes effect after that.
    return recent.get(`account ${account_id}`, () => accounts.get(doors.asPlatform, account_id));
  };
  return {
    admit: () => (request, _reply, done) => {
      whenIdentified(find(request), done, (account) => {
        if (account === undefined) return done(notFound('Account'));
        accountOf.set(request, account);
        request.caller = {
          organizationId: account.organization_id,
          actor: { kind: 'processor', name: account.processor },
          may: new Set(),
        };
        done();
      });
    },
    inspect: async (request) => {
      const account = accountOf.get(request);
      const { bytes } = (request.body ?? { bytes: Buffer.alloc(0) }) as { bytes: Buffer };
      const header = request.headers['stripe-signature'];
      if (account === undefined || typeof header !== 'string') throw unsigned();
      const webhookSecret = accounts.webhookSecretOf(account, sealer);
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
