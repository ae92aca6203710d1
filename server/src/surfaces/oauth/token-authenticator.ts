/** The token cache, valid while this node hears of revocations. */
import { Authenticator, type Grant, untilExpiry } from '../../http/entrances/authenticate.ts';
import { REVOCATIONS, readRevocation } from '../../modules/integrations/clients/revocations.ts';
import * as tokens from '../../modules/integrations/clients/tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Doors } from '../../platform/db/doors.ts';
import type { Listener } from '../../platform/db/wire/listener.ts';

/** Call it before the listener starts. */
export function tokenAuthenticator(doors: Doors, listener: Listener, clock: Clock): Authenticator {
  const source = {
    find: (hash: Buffer) => tokens.find(doors.asPlatform, hash),
    isHearing: () => listener.isHearing(),
    isLive: untilExpiry(clock),
  };
  const authenticator = new Authenticator<Grant>(source);
  listener.onGap(() => authenticator.forget(() => true));
  listener.on(REVOCATIONS, (payload) => {
    const revoked = readRevocation(payload);
    if ('tokenHash' in revoked) authenticator.forget((_grant, hash) => hash === revoked.tokenHash);
    else if ('clientId' in revoked) authenticator.forget(({ actor }) => actor.id === revoked.clientId);
    else authenticator.forget(({ organizationId }) => organizationId === revoked.organizationId);
  });
  return authenticator;
}
