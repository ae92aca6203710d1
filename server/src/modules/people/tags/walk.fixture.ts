import type { Person } from '../../../../../test/support/worlds/people.ts';
import { fresh, make, type Walk } from '../../../../../test/support/worlds/walk.ts';

export const tag = (person: Person) => make(person, '/tags', { name: fresh('Tag') });

export const walk: Walk = {
  resources: { '/tags/': tag },
  bodies: { 'POST /tags': () => ({ name: fresh('New tag'), color: '#1d7a46' }) },
  told: {
    'POST /tags': ['tag.created'],
    'DELETE /tags/{id}': ['tag.deleted'],
  },
};
