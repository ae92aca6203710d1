/** The cache of boards, valid while this process hears notifications of changes. */
import type { Doors } from '../../platform/db/doors.ts';
import type { Listener } from '../../platform/db/listener.ts';
import { Live } from '../../platform/live/live.ts';
import { TOURNAMENT_CHANGES } from '../changes/changes.ts';
import { versionsOf } from './versions.ts';

/** Call it before the listener starts. */
export function liveBoards(doors: Doors, listener: Listener): Live {
  const live = new Live({ listener, versionsOf: (topics) => versionsOf(doors, topics) });
  listener.onGap(() => live.hearAll());
  listener.on(TOURNAMENT_CHANGES, (topic) => live.hear(topic));
  return live;
}
