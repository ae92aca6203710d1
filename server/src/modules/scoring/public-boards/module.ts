import type { Live } from '../../../platform/live/live.ts';
import type { BringingModule } from '../../module.ts';
import { livePublicBoards } from './live-public.ts';
import { publicBoardRoutes } from './routes.ts';

declare module '../../../http/contexts.ts' {
  interface Tools {
    /** The boards as they are shown outside. */
    publicBoards: Live;
  }
}

export const publicBoards: BringingModule<'publicBoards'> = {
  derives: ({ doors, listener, closing }) => ({ publicBoards: closing(livePublicBoards(doors, listener)) }),
  public: publicBoardRoutes,
};
