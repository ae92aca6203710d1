import { fresh, make, type Walk } from '../../../../../test/support/worlds/walk.ts';

export const walk: Walk = {
  resources: {
    '/tournaments/{}/rsvps/': (person) =>
      make(person, '/contacts', { email: `${fresh('guest')}@example.com` }),
  },
  bodies: { 'PUT /tournaments/{id}/rsvps/{contactId}': () => ({ response: 'yes', partySize: 2 }) },
  told: {
    'PUT /tournaments/{id}/rsvps/{contactId}': ['rsvp.answered'],
  },
};
