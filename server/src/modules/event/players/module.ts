import type { Module } from '../../module.ts';
import { audit } from './audit.ts';
import { playerKind } from './events.ts';
import { playerRoutes } from './routes.ts';

export const players: Module = {
  api: [{ name: 'Players', description: 'The golfers of an event.', endpoints: playerRoutes }],
  audit: audit.words,
  kinds: [playerKind],
};
