import type { Person } from '../../../../../test/support/worlds/people.ts';
import { collection, make, type Walk } from '../../../../../test/support/worlds/walk.ts';

const news = { title: 'Welcome', body: 'Good morning.', channels: ['board'] };

const announcement = (person: Person, path: string) => make(person, collection(path, 'announcements'), news);

export const walk: Walk = {
  resources: { '/tournaments/{}/announcements/': announcement },
  bodies: {
    'POST /tournaments/{id}/announcements': () => news,
    'PATCH /tournaments/{id}/announcements/{aid}': () => ({ title: 'Good morning' }),
  },
  beforehand: {
    'POST /tournaments/{id}/announcements/{aid}/retract': (person, path) =>
      person.post(path.replace('/retract', '/send')),
  },
  told: {
    'POST /tournaments/{id}/announcements': ['announcement.created'],
    'DELETE /tournaments/{id}/announcements/{aid}': ['announcement.deleted'],
    'PATCH /tournaments/{id}/announcements/{aid}': ['announcement.updated'],
    'POST /tournaments/{id}/announcements/{aid}/retract': ['announcement.updated'],
    'POST /tournaments/{id}/announcements/{aid}/send': ['announcement.sent'],
  },
};
