import type { Live } from '../../../platform/live/live.ts';
import type { BringingModule } from '../../module.ts';
import { audit } from './audit.ts';
import { announcementKind } from './events.ts';
import { liveNews } from './news.ts';
import { announcementRoutes, publicAnnouncementRoutes } from './routes.ts';
import { announcementWriter } from './writer.ts';

declare module '../../../http/contexts.ts' {
  interface Tools {
    /** What is announced to those who follow a tournament. */
    news: Live;
  }
}

export const announcements: BringingModule<'news'> = {
  brings: ({ doors, listener, closing }) => ({ news: closing(liveNews(doors, listener)) }),

  api: [
    {
      name: 'Announcements',
      description: 'News for the people of an event, by mail and on the board.',
      endpoints: announcementRoutes,
    },
  ],
  public: publicAnnouncementRoutes,
  audit: audit.words,
  kinds: [announcementKind],
  mails: [announcementWriter],
};
