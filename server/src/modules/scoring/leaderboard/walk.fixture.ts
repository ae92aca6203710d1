import type { Walk } from '../../../../../test/support/worlds/walk.ts';
import { course } from '../../event/holes/walk.fixture.ts';
import { team } from '../../event/teams/walk.fixture.ts';

export const walk: Walk = {
  resources: { '/tournaments/{}/scorecards/': team },
  bodies: {
    'POST /scoring/preview': () => ({
      holes: course,
      entrants: [{ id: 'A' }, { id: 'B' }],
      scores: [{ entrantId: 'A', hole: 1, strokes: 4 }],
      rules: { format: 'individual' },
    }),
  },
  told: {
    'POST /scoring/preview': [],
  },
};
