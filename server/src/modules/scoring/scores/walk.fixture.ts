import type { Walk } from '../../../../../test/support/worlds/walk.ts';
import { player } from '../../event/players/walk.fixture.ts';

export const walk: Walk = {
  beforehand: {
    'POST /tournaments/{id}/teams/{tid}/scores': (person, path) =>
      person.patch(path.split('/').slice(0, 3).join('/'), { format: 'scramble' }),
  },
  bodies: {
    'POST /tournaments/{id}/teams/{tid}/scores': () => ({ hole: 1, strokes: 4 }),
    'POST /tournaments/{id}/players/{pid}/scores': () => ({ hole: 1, strokes: 4, reason: 'Card recount' }),
    'POST /tournaments/{id}/scores/bulk': async (owner, path) => ({
      items: [{ playerId: await player(owner, path), hole: 1, strokes: 4 }],
    }),
  },
  told: {
    'POST /tournaments/{id}/players/{pid}/scores': ['tournament.status_changed', 'score.posted'],
    'POST /tournaments/{id}/scores/bulk': ['tournament.status_changed', 'score.posted'],
    'POST /tournaments/{id}/teams/{tid}/scores': ['tournament.status_changed', 'score.posted'],
  },
};
