import type { Person } from '../../../../../test/support/worlds/people.ts';
import { fresh, make, type Walk } from '../../../../../test/support/worlds/walk.ts';
import { tag } from '../tags/walk.fixture.ts';

const contact = (person: Person) => make(person, '/contacts', { email: `${fresh('walker')}@example.com` });

export const walk: Walk = {
  resources: { '/contacts/': contact },
  bodies: {
    'POST /contacts': () => ({ email: `${fresh('new')}@example.com`, first_name: 'New' }),
    'PATCH /contacts/{id}': () => ({ company: 'Changed Inc.' }),
    'POST /contacts/{id}/opt-in': () => ({ consent: true }),
    'POST /contacts/bulk': async (person) => ({
      action: 'tag',
      ids: [await contact(person)],
      tag_id: await tag(person),
    }),
    'POST /contacts/import': () => ({
      csv: `Email,First\r\n${fresh('import')}@example.com,Ina\r\n`,
      consent: true,
    }),
  },
};
