/** What an integrator may wish for, by endpoint or by query, and what happens; and the filter in the plainest words. */
import fc from 'fast-check';
import { example } from '../../../server/src/http/openapi/example.ts';
import { KINDS } from '../../../server/src/modules/all.ts';
import {
  expectEvents,
  type NewEvent,
  newEvent,
  storeEvents,
} from '../../../server/src/modules/integrations/events/emit.ts';
import { kindOf } from '../../../server/src/modules/integrations/events/event-type.ts';
import type { Tx } from '../../../server/src/platform/db/doors.ts';
import type { Service } from '../run/service.ts';
import type { Person } from './people.ts';

export interface Wishes {
  event_types: string[];
  tournament_ids: string[];
}

/** What the contract says. */
export const isWanted = (
  { event_types, tournament_ids }: Wishes,
  { type, tournamentId }: Pick<NewEvent, 'type' | 'tournamentId'>,
): boolean =>
  (event_types.length === 0 ||
    event_types.includes(type) ||
    event_types.includes(`${type.replace(/\..*/, '')}.*`)) &&
  (tournament_ids.length === 0 || (tournamentId !== null && tournament_ids.includes(tournamentId)));

export const CATALOGUE = KINDS.flatMap(({ types }) => types);
const TYPES = CATALOGUE.map(({ type }) => type);
const EXAMPLES = Object.fromEntries(CATALOGUE.map(({ type, data }) => [type, Object(example(data))]));
const KIND_NAMES = [...new Set(CATALOGUE.map(kindOf))];

/** Few of each, so that wishes and events often meet. */
const type = fc.oneof(
  fc.constantFrom(...TYPES),
  fc.constantFrom('contact.created', 'score.posted', 'team.created'),
);
const kind = fc.oneof(fc.constantFrom(...KIND_NAMES), fc.constantFrom('contact', 'score', 'team'));
const place = fc.nat({ max: 3 });

/** Types and kinds, and which of `tournamentsOf`. */
export const wish = fc.record({
  types: fc.array(
    fc.oneof(
      type,
      kind.map((name) => `${name}.*`),
    ),
    { maxLength: 4 },
  ),
  places: fc.array(place, { maxLength: 2 }),
});

/** Of a type, about one of `tournamentsOf` or about none. */
export const happening = fc.record({ type, place: fc.option(place) });

export async function tournamentsOf(person: Person): Promise<string[]> {
  const ids: string[] = [];
  for (const name of ['Spring', 'Summer', 'Autumn', 'Winter'])
    ids.push((await person.post('/tournaments', { name })).body.data.id);
  return ids;
}

/** Stores the events in one statement, by a transaction that expects so many. */
export async function tell(
  tx: Tx,
  told: { type: string; tournamentId: string | null }[],
  expected = told.length,
): Promise<NewEvent[]> {
  const events = told.map(({ type, tournamentId }) =>
    newEvent(tx, { type }, EXAMPLES[type] ?? {}, tournamentId),
  );
  await expectEvents(tx, expected);
  await storeEvents(tx, events);
  return events;
}

export const happen = (
  { doors }: Service,
  { organizationId }: Person,
  told: { type: string; tournamentId: string | null }[],
  expected?: number,
): Promise<NewEvent[]> => doors.asOrganization(organizationId).write((tx) => tell(tx, told, expected));
