import type { Module } from '../../module.ts';
import { audit } from './audit.ts';
import { registrationCreated, registrationPaid } from './events.ts';
import { REGISTRATION_LETTERS } from './letters.ts';
import { publicRegistrationRoutes, registrationRoutes } from './routes.ts';

export const registrations: Module = {
  api: [
    {
      name: 'Registrations',
      description: 'Entries to events: places, waitlist, discounts, links, money.',
      endpoints: registrationRoutes,
    },
  ],
  public: publicRegistrationRoutes,
  audit: audit.words,
  mails: REGISTRATION_LETTERS,
  events: [registrationCreated, registrationPaid],
};
