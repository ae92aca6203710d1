import type { Person } from '../../../../../test/support/worlds/people.ts';
import { fresh, make, type Walk } from '../../../../../test/support/worlds/walk.ts';
import { tag } from '../tags/walk.fixture.ts';

const contact = (person: Person) => make(person, '/contacts', { email: `${fresh('walker')}@example.com` });

const external = async (person: Person) => {
  const external_id = fresh('crm');
  await make(person, '/contacts', { email: `${external_id}@example.com`, external_id });
  return external_id;
};

export const walk: Walk = {
  resources: { '/contacts/': contact, '/contacts/external/': external },
  beforehand: {
    'POST /contacts/{id}/opt-in': (person, path) => person.post(path.replace(/opt-in$/, 'opt-out')),
  },
  bodies: {
    'POST /contacts': () => ({ email: `${fresh('new')}@example.com`, first_name: 'New' }),
    'PATCH /contacts/{id}': () => ({ company: 'Changed Inc.' }),
    'PUT /contacts/external/{external_id}': () => ({ company: 'Changed Inc.' }),
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
    'POST /contacts/import/preview': () => ({ csv: 'Email,First\r\nina@example.com,Ina\r\n' }),
  },
  told: {
    'POST /contacts': ['contact.created'],
    'POST /contacts/bulk': ['contact.tagged'],
    'PUT /contacts/external/{external_id}': ['contact.updated'],
    'POST /contacts/import': ['contact.created'],
    'POST /contacts/import/preview': [],
    'DELETE /contacts/{id}': ['contact.deleted'],
    'PATCH /contacts/{id}': ['contact.updated'],
    'POST /contacts/{id}/opt-in': ['contact.updated'],
    'POST /contacts/{id}/opt-out': ['contact.opted_out'],
  },
};
