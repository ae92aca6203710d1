import { make, type Walk } from '../../../../../test/support/worlds/walk.ts';

export const walk: Walk = {
  resources: {
    '/tournaments/': (person) => make(person, '/tournaments', { name: 'The Walk', format: 'individual' }),
  },
  bodies: {
    'PATCH /tournaments/{id}': () => ({ courseName: 'Changed Links' }),
    'PATCH /tournaments/{id}/settings': () => ({ teamSize: 2, registration: { feeCents: 5000 } }),
    'POST /tournaments/{id}/status': () => ({ status: 'open' }),
  },
  told: {
    'PATCH /tournaments/{id}': ['tournament.updated'],
    'PATCH /tournaments/{id}/settings': ['tournament.settings_updated'],
    'POST /tournaments/{id}/status': ['tournament.status_changed'],
  },
};
