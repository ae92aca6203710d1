import type { Person } from '../../../../../test/support/worlds/people.ts';
import { collection, make, type Walk } from '../../../../../test/support/worlds/walk.ts';

const raffle = { name: 'The Walk', prizes: [{ name: 'Putter', quantity: 2 }] };
const sale = { quantity: 5, name: 'Walt Walker' };

/** The path of the raffle within a longer path. */
const raffleOf = (path: string): string => path.split('/').slice(0, 5).join('/');

export const walk: Walk = {
  resources: {
    '/tournaments/{}/raffles/': (person, path) => make(person, collection(path, 'raffles'), raffle),
    '/tournaments/{}/raffles/{}/prizes/': (person, path) =>
      make(person, `${raffleOf(path)}/prizes`, { name: 'Driver' }),
    '/tournaments/{}/raffles/{}/tickets/': (person, path) => make(person, `${raffleOf(path)}/tickets`, sale),
  },
  bodies: {
    'POST /tournaments/{id}/raffles': () => raffle,
    'PATCH /tournaments/{id}/raffles/{rid}': () => ({ status: 'closed' }),
    'POST /tournaments/{id}/raffles/{rid}/prizes': () => ({ name: 'Hat', valueCents: 2500 }),
    'PATCH /tournaments/{id}/raffles/{rid}/prizes/{prid}': () => ({ quantity: 3 }),
    'POST /tournaments/{id}/raffles/{rid}/tickets': () => sale,
    'POST /tournaments/{id}/raffles/{rid}/tickets/{sid}/void': () => ({ reason: 'Paid twice' }),
    'POST /tournaments/{id}/raffles/{rid}/draw': () => ({ publicWord: 'mulligan' }),
  },
  beforehand: {
    'POST /tournaments/{id}/raffles/{rid}/draw': sold,
    'GET /tournaments/{id}/raffles/{rid}/tickets': sold,
    'GET /tournaments/{id}/raffles/{rid}/draws': drawn,
    'GET /tournaments/{id}/raffles/{rid}': drawn,
    'GET /tournaments/{id}/raffles': async (person, path) =>
      drawn(person, `${path}/${await make(person, path, raffle)}`),
  },
  told: {
    'POST /tournaments/{id}/raffles': ['raffle.created'],
    'DELETE /tournaments/{id}/raffles/{rid}': ['raffle.deleted'],
    'PATCH /tournaments/{id}/raffles/{rid}': ['raffle.updated'],
    'POST /tournaments/{id}/raffles/{rid}/draw': ['raffle.drawn'],
    'POST /tournaments/{id}/raffles/{rid}/prizes': ['raffle.updated'],
    'DELETE /tournaments/{id}/raffles/{rid}/prizes/{prid}': ['raffle.updated'],
    'PATCH /tournaments/{id}/raffles/{rid}/prizes/{prid}': ['raffle.updated'],
    'POST /tournaments/{id}/raffles/{rid}/tickets': ['raffle.tickets_sold'],
    'POST /tournaments/{id}/raffles/{rid}/tickets/{sid}/void': ['raffle.tickets_voided'],
  },
};

function sold(person: Person, path: string): Promise<string> {
  return make(person, `${raffleOf(path)}/tickets`, sale);
}

async function drawn(person: Person, path: string): Promise<void> {
  await sold(person, path);
  await person.post(`${raffleOf(path)}/draw`, {});
}
