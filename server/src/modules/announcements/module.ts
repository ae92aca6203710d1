import type { Module } from '../module.ts';
import { audit } from './audit.ts';
import { announcementRoutes, publicAnnouncementRoutes } from './routes.ts';
import { announcementWriter } from './writer.ts';

export const announcements: Module = {
  api: [
    {
      name: 'Announcements',
      description: 'News for the people of an event, by mail and on the board.',
      endpoints: announcementRoutes,
    },
  ],
  public: publicAnnouncementRoutes,
  audit: audit.words,
  mails: [announcementWriter],
};
