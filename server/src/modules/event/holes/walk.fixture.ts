import type { Walk } from '../../../../../test/support/worlds/walk.ts';

export const course = Array.from({ length: 9 }, (_, index) => ({
  holeNumber: index + 1,
  par: 4,
  strokeIndex: 9 - index,
}));

export const walk: Walk = {
  bodies: { 'PUT /tournaments/{id}/holes': () => ({ holes: course }) },
  told: {
    'PUT /tournaments/{id}/holes': ['tournament.holes_updated'],
  },
};
