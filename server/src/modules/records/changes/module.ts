import type { Live } from '../../../platform/live/live.ts';
import type { BringingModule } from '../../module.ts';
import { TOURNAMENT_CHANGES } from './changes.ts';
import { liveChanges } from './live-changes.ts';
import { changeRoutes } from './routes.ts';

declare module '../../../http/contexts.ts' {
  interface Tools {
    /** What has changed about a tournament. */
    changes: Live;
  }
}

export const changes: BringingModule<'changes'> = {
  brings: ({ doors, listener, recent, closing }) => {
    listener.on(TOURNAMENT_CHANGES, (topic) => recent.forget(topic));
    return { changes: closing(liveChanges(doors, listener)) };
  },

  api: [{ name: 'Changes', description: 'What has changed about an event, live.', endpoints: changeRoutes }],
};
