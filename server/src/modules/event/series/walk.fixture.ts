import type { Person } from '../../../../../test/support/worlds/people.ts';
import { make, type Walk } from '../../../../../test/support/worlds/walk.ts';

const made = { name: 'Order of Merit', points_table: [100, 60, 40, 20] };

/** Adds an event to the series that the path names. */
async function event(person: Person, path: string): Promise<string> {
  const tournament_id = await make(person, '/tournaments', { name: 'The Walk' });
  const answer = await person.post(path.replace(/\/$/, ''), { tournament_id });
  if (answer.status !== 200) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`);
  return tournament_id;
}

export const walk: Walk = {
  resources: { '/series/': (person) => make(person, '/series', made), '/series/{}/events/': event },
  bodies: {
    'POST /series': () => made,
    'PATCH /series/{id}': () => ({ season: '2026', best_of: 8 }),
    'POST /series/{id}/events': async (person, path) => ({
      tournament_id: await event(person, path),
      weight: 150,
    }),
  },
  told: {
    'POST /series': ['series.created'],
    'DELETE /series/{id}': ['series.deleted'],
    'PATCH /series/{id}': ['series.updated'],
    'POST /series/{id}/events': ['series.updated'],
    'DELETE /series/{id}/events/{tournament_id}': ['series.updated'],
  },
};
