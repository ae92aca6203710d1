import type { Person } from '../../../../../test/support/worlds/people.ts';
import { make, type Walk } from '../../../../../test/support/worlds/walk.ts';

const webhook = (person: Person) =>
  make(person, '/webhooks', { url: 'http://127.0.0.1:9/hook', event_types: ['contact.created'] });

const delivery = async (person: Person, path: string): Promise<string> =>
  (await person.post(`${path.replace(/deliveries.*$/, '')}test`)).body.data.id;

export const walk: Walk = {
  resources: { '/webhooks/': webhook, '/webhooks/{}/deliveries/': delivery },
  bodies: {
    'POST /webhooks': () => ({ url: 'http://127.0.0.1:9/hook', description: 'A walker' }),
    'PATCH /webhooks/{id}': () => ({ description: 'Changed' }),
    'POST /webhooks/{id}/rotate-secret': () => ({ grace_seconds: 60 }),
    'POST /webhooks/{id}/recover': () => ({ since: '2026-01-01T00:00:00.000Z' }),
  },
  told: {
    'POST /webhooks': [],
    'DELETE /webhooks/{id}': [],
    'PATCH /webhooks/{id}': [],
    'POST /webhooks/{id}/deliveries/{deliveryId}/replay': [],
    'POST /webhooks/{id}/recover': [],
    'POST /webhooks/{id}/rotate-secret': [],
    'POST /webhooks/{id}/test': [],
  },
};
