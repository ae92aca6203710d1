import { randomUUID } from 'node:crypto';
import type { Person } from '../../../../../test/support/worlds/people.ts';
import type { Walk } from '../../../../../test/support/worlds/walk.ts';

const event = async (person: Person): Promise<string> => {
  await person.post('/contacts', { email: `walker-${randomUUID()}@links.example` });
  return (await person.get('/events?type=contact.created')).body.data.at(-1).id;
};

export const walk: Walk = { resources: { '/events/': event }, bodies: {} };
