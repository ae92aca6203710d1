import type { Walk } from '../../../../../test/support/worlds/walk.ts';

export const walk: Walk = {
  bodies: {},
  told: {
    'DELETE /tournaments/{id}/teams/{tid}/signature': [],
  },
};
