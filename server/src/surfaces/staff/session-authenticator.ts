/** The session cache, valid while this node hears of changes, and the storing of each session's last use. */
import { Authenticator } from '../../http/entrances/authenticate.ts';
import type { SessionGrant } from '../../http/entrances/session-entrance.ts';
import type { EventStreams } from '../../http/streams/event-stream.ts';
import { STAFF_CHANGES } from '../../modules/access/staff/revocations.ts';
import * as sessions from '../../modules/access/staff/sessions.ts';
import { REVOCATIONS, readRevocation } from '../../modules/integrations/clients/revocations.ts';
import type { Terms } from '../../modules/terms.ts';
import { type Clock, MINUTE } from '../../platform/clock.ts';
import type { Doors } from '../../platform/db/doors.ts';
import type { Listener } from '../../platform/db/wire/listener.ts';

interface SessionServices {
  doors: Doors;
  listener: Listener;
  clock: Clock;
  streams: EventStreams;
  terms: Pick<Terms, 'staffSessionIdle'>;
}

/** The last use of a session is stored at most this often; more often where the idle time is short. */
const NOTED_EVERY = MINUTE;

/** Call it before the listener starts. */
export function sessionAuthenticator({ doors, listener, clock, streams, terms }: SessionServices) {
  const { staffSessionIdle: idle } = terms;
  const now = () => clock.now().getTime();
  const authenticator = new Authenticator<SessionGrant>({
    find: (hash) => sessions.find(doors.asPlatform, hash),
    isHearing: () => listener.isHearing(),
    isLive: ({ lastSeenAt, expiresAt }) => now() < expiresAt && now() < lastSeenAt + idle,
    // Another node may have prolonged it since.
    mayGoOn: true,
  });
  const isStaff = (owner: string) => owner.startsWith('staff:');
  listener.onGap(() => {
    authenticator.forget(() => true);
    streams.recheck(isStaff);
  });
  listener.on(STAFF_CHANGES, (id) => {
    authenticator.forget(({ actor }) => actor.id === id);
    streams.recheck((owner) => owner === `staff:${id}`);
  });
  listener.on(REVOCATIONS, (payload) => {
    const revoked = readRevocation(payload);
    if (!('organizationId' in revoked)) return;
    authenticator.forget(({ memberships }) => memberships.has(revoked.organizationId));
    streams.recheck(isStaff);
  });
  return { sessions: authenticator, onSeen: noting(doors, clock, Math.min(NOTED_EVERY, idle / 10)) };
}

/** Updates a session's last use: in memory at once, in the database now and then. */
function noting({ asPlatform }: Doors, clock: Clock, every: number): (grant: SessionGrant) => void {
  const notedAt = new WeakMap<SessionGrant, number>();
  return (grant) => {
    const now = clock.now();
    const isDue = now.getTime() - (notedAt.get(grant) ?? grant.lastSeenAt) >= every;
    if (isDue || !notedAt.has(grant)) notedAt.set(grant, isDue ? now.getTime() : grant.lastSeenAt);
    grant.lastSeenAt = Math.max(grant.lastSeenAt, now.getTime());
    // Not awaited. If it fails, a later request stores the last use.
    if (isDue) sessions.touch(asPlatform, grant.sessionId, now).catch(() => notedAt.delete(grant));
  };
}
