import type { Module } from '../../module.ts';
import { contactCreated } from './events.ts';
import { contactRoutes } from './routes.ts';

export const contacts: Module = {
  api: [
    {
      name: 'Contacts',
      description: "The people in the organization's address book.",
      endpoints: contactRoutes,
    },
  ],
  events: [contactCreated],
};
