import type { Module } from '../../module.ts';
import { audit } from './audit.ts';
import { flightKind } from './events.ts';
import { flightRoutes } from './routes.ts';

export const flights: Module = {
  api: [
    {
      name: 'Flights',
      description: 'Groups of similar strength, with a ranking each.',
      endpoints: flightRoutes,
    },
  ],
  audit: audit.words,
  kinds: [flightKind],
};
