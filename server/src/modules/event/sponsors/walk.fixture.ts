import type { Walk } from '../../../../../test/support/worlds/walk.ts';

export const walk: Walk = {
  bodies: {
    'PUT /tournaments/{id}/sponsors': () => ({
      sponsors: [{ name: 'Pine Hills Bank', url: 'https://bank.example.com' }],
    }),
  },
  told: {
    'PUT /tournaments/{id}/sponsors': ['tournament.sponsors_updated'],
  },
};
