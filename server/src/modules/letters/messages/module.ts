import type { Module } from '../../module.ts';
import { audit } from './audit.ts';
import { messageKind } from './events.ts';
import { messageRoutes } from './routes.ts';
import { messageWriter } from './writer.ts';

export const messages: Module = {
  api: [
    { name: 'Messages', description: 'Short messages to players, sent at once.', endpoints: messageRoutes },
  ],
  audit: audit.words,
  kinds: [messageKind],
  mails: [messageWriter],
};
