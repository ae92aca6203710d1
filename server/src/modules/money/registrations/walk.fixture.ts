import type { Person } from '../../../../../test/support/worlds/people.ts';
import { make, type Walk } from '../../../../../test/support/worlds/walk.ts';

const tournament = (person: Person) => make(person, '/tournaments', { name: 'The Walk', format: 'scramble' });

const body = async (person: Person) => ({
  tournament_id: await tournament(person),
  registrant_name: 'Walt Walker',
  registrant_email: 'walt@example.com',
  amount_cents: 5000,
});

const registration = async (person: Person) => make(person, '/registrations', await body(person));

export const walk: Walk = {
  resources: { '/registrations/': registration },
  bodies: {
    'POST /registrations': body,
    'PATCH /registrations/{id}': () => ({ note: 'Vegetarian' }),
    'POST /registrations/{id}/cancel': () => ({ reason: 'Injured' }),
    'POST /registrations/{id}/link': () => ({}),
    'POST /registrations/{id}/resolve': () => ({ code: 'unseated' }),
    'POST /registrations/{id}/mark-paid': () => ({ method: 'cash' }),
    'POST /registrations/{id}/refund': () => ({ amount_cents: 1000 }),
  },
  beforehand: {
    // Once the tournament is over nobody can be seated, so that marking it paid raises the flag.
    'POST /registrations/{id}/resolve': async (person, path) => {
      const id = path.split('/')[2];
      const { tournament_id } = (await person.get(`/registrations/${id}`)).body.data;
      await person.post(`/tournaments/${tournament_id}/status`, { status: 'archived' });
      await person.post(`/registrations/${id}/mark-paid`, { method: 'cash' });
    },
    'POST /registrations/{id}/refund': (person, path) =>
      person.post(path.replace('/refund', '/mark-paid'), { method: 'cash' }),
  },
  told: {
    'POST /registrations': ['registration.created'],
    'PATCH /registrations/{id}': ['registration.updated'],
    'POST /registrations/{id}/cancel': ['registration.cancelled'],
    'POST /registrations/{id}/link': [],
    'POST /registrations/{id}/mark-paid': ['contact.created', 'player.created', 'registration.paid'],
    'POST /registrations/{id}/refund': ['registration.refunded'],
    'POST /registrations/{id}/resolve': ['registration.updated'],
  },
};
