import type { Person } from '../../../../../test/support/worlds/people.ts';
import { fresh, make, type Walk } from '../../../../../test/support/worlds/walk.ts';

const external = async (person: Person) => {
  const externalId = fresh('season');
  await make(person, '/tournaments', { name: 'The same event', eventDate: '2026-06-08', externalId });
  return externalId;
};

export const walk: Walk = {
  resources: { '/tournaments/external/': external },
  bodies: {
    'PUT /tournaments/external/{external_id}': () => ({ name: 'An event of another system' }),
    'POST /tournaments': () => ({ name: 'A new event', eventDate: '2026-06-08' }),
  },
  told: {
    'POST /tournaments': ['tournament.created', 'tournament.settings_updated'],
    'PUT /tournaments/external/{external_id}': ['tournament.updated'],
  },
};
