import type { Module } from '../../module.ts';
import { audit } from './audit.ts';
import { registrationKind } from './events.ts';
import { REGISTRATION_LETTERS } from './letters.ts';
import { publicRegistrationRoutes, registrationRoutes, staffRegistrationRoutes } from './routes.ts';

export const registrations: Module = {
  api: [
    {
      name: 'Registrations',
      description: 'Entries to events: places, waitlist, discounts, links, money.',
      endpoints: registrationRoutes,
    },
  ],
  staff: staffRegistrationRoutes,
  public: publicRegistrationRoutes,
  audit: audit.words,
  mails: REGISTRATION_LETTERS,
  kinds: [registrationKind],
};
