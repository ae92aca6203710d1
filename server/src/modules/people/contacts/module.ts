import type { Module } from '../../module.ts';
import { contactKind } from './events.ts';
import { contactImportRoutes, contactRoutes } from './routes.ts';
import { taggingKind } from './tagging-events.ts';

export const contacts: Module = {
  api: [
    {
      name: 'Contacts',
      description: "The people in the organization's address book.",
      endpoints: contactRoutes,
    },
  ],
  staff: contactImportRoutes,
  kinds: [contactKind, taggingKind],
};
