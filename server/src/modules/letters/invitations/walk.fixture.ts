import type { Person } from '../../../../../test/support/worlds/people.ts';
import { fresh, make, type Walk } from '../../../../../test/support/worlds/walk.ts';

/** An invitation that can be sent to one contact. */
const ready = async (person: Person) => ({
  tournament_id: await make(person, '/tournaments', { name: fresh('Open') }),
  subject: 'You are invited',
  body_text: 'Please come.',
  audience: { contact_ids: [await make(person, '/contacts', { email: `${fresh('guest')}@example.com` })] },
});

export const walk: Walk = {
  resources: { '/invitations/': async (person) => make(person, '/invitations', await ready(person)) },
  beforehand: {
    'POST /invitations/{id}/retry': async (person, path) => {
      await person.post(path.replace(/retry$/, 'send'));
      await person.sendMail();
    },
  },
  bodies: {
    'POST /invitations': ready,
    'PATCH /invitations/{id}': () => ({ subject: 'Please come' }),
    'POST /invitations/{id}/schedule': () => ({
      scheduled_at: new Date(Date.now() + 86_400_000).toISOString(),
    }),
    'POST /invitations/{id}/test': () => ({ email: 'me@example.com' }),
  },
  told: {
    'POST /invitations': ['invitation.created'],
    'DELETE /invitations/{id}': ['invitation.deleted'],
    'PATCH /invitations/{id}': ['invitation.updated'],
    'POST /invitations/{id}/cancel': ['invitation.updated'],
    'POST /invitations/{id}/retry': [],
    'POST /invitations/{id}/schedule': ['invitation.updated'],
    'POST /invitations/{id}/send': ['invitation.updated'],
    'POST /invitations/{id}/test': [],
  },
};
