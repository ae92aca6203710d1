import type { BringingModule } from '../../module.ts';
import type { EventType } from '../events/event-type.ts';
import { lagFigure, lagWatch } from './lag.ts';
import { FeedPages } from './pages.ts';
import { Positions } from './positions.ts';
import { feedRoutes } from './routes.ts';
import { StreamPages } from './stream-pages.ts';
import { Tails } from './tails.ts';

declare module '../../../http/contexts.ts' {
  interface Tools {
    /** Places in the feed, as integrators keep them. */
    positions: Positions;
    feedPages: FeedPages;
    streamPages: StreamPages;
    /** Who follows the feed. */
    tails: Tails;
  }
}

/** `catalogue` has the types of all modules. */
export const feed = (
  catalogue: readonly EventType[],
): BringingModule<'positions' | 'feedPages' | 'streamPages' | 'tails'> => ({
  brings: ({ keyFor, listener, doors, closing }) => {
    const positions = new Positions(keyFor('feed'));
    const feedPages = new FeedPages(doors);
    const streamPages = new StreamPages(feedPages, positions);
    return { positions, feedPages, streamPages, tails: closing(new Tails(listener, doors)) };
  },
  figures: lagFigure,
  workers: (kit) => [lagWatch(kit)],
  api: [
    {
      name: 'Events',
      description: 'Everything that happens, in order and without a gap.',
      endpoints: feedRoutes(catalogue),
    },
  ],
});
