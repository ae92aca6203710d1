/** The surface of golfers' phones, at `/play/v1`, and their session cache, valid while changes are heard. */

import { jsonBodies } from '../http/bodies/body.ts';
import { largeBodyReader } from '../http/bodies/large-body.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Authenticator, untilExpiry } from '../http/entrances/authenticate.ts';
import type { Entrance } from '../http/entrances/entrance.ts';
import type { PlayGrant } from '../http/entrances/play-entrance.ts';
import type { EventStreams } from '../http/streams/event-stream.ts';
import type { Surface } from '../http/surface.ts';
import { MODULES } from '../modules/all.ts';
import { REVOCATIONS, readRevocation } from '../modules/integrations/clients/revocations.ts';
import { PLAY_ENDINGS } from '../modules/records/changes/changes.ts';
import { find } from '../modules/scoring/play/sessions.ts';
import type { Clock } from '../platform/clock.ts';
import type { Doors } from '../platform/db/doors.ts';
import type { Listener } from '../platform/db/wire/listener.ts';
import type { Threads } from '../platform/threads/threads.ts';

export const PLAY = '/play/v1';

export const PLAY_ENDPOINTS: readonly Endpoint[] = MODULES.flatMap(({ play = [] }) => play);

export const playSurface = (entrance: Entrance, threads: Threads): Surface => ({
  prefix: PLAY,
  entrance,
  endpoints: PLAY_ENDPOINTS,
  readBodies: jsonBodies(largeBodyReader(threads)),
});

interface PlayServices {
  doors: Doors;
  listener: Listener;
  clock: Clock;
  streams: EventStreams;
}

/** Call it before the listener starts. */
export function playAuthenticator({
  doors,
  listener,
  clock,
  streams,
}: PlayServices): Authenticator<PlayGrant> {
  const sessions = new Authenticator<PlayGrant>({
    find: (hash) => find(doors.asPlatform, hash),
    isHearing: () => listener.isHearing(),
    isLive: untilExpiry(clock),
  });
  const isPhone = (owner: string) => owner.startsWith('play:');
  listener.onGap(() => {
    sessions.forget(() => true);
    streams.recheck(isPhone);
  });
  listener.on(PLAY_ENDINGS, (id) => {
    sessions.forget(({ deviceId, teamId, tournamentId }) => [deviceId, teamId, tournamentId].includes(id));
    streams.recheck((owner) => isPhone(owner) && owner.includes(id));
  });
  listener.on(REVOCATIONS, (payload) => {
    const revoked = readRevocation(payload);
    if (!('organizationId' in revoked)) return;
    sessions.forget(({ organizationId }) => organizationId === revoked.organizationId);
    streams.recheck(isPhone);
  });
  return sessions;
}
