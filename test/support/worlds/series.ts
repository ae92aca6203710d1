/** Series, and events that were played for them: few holes are enough to rank a field. */
import { data } from '../expectations/answers.ts';
import type { Person, Wire } from './people.ts';
import { COURSE } from './rounds.ts';
import {
  bringTo,
  createTournament,
  type TestTournament,
  type TournamentPlan,
  type TournamentStatus,
} from './tournaments.ts';

export const TABLE = [100, 60, 40, 20];

interface TestSeries {
  id: string;
  /** `/series/{id}` */
  path: string;
  add(event: { id: string }, weight?: number): Promise<Wire>;
  standings(query?: string): Promise<Wire[]>;
}

export async function createSeries(
  person: Person,
  fields: object = {},
  events: { id: string }[] = [],
): Promise<TestSeries> {
  const { id } = await data(
    person.post('/series', { name: 'Order of Merit', points_table: TABLE, ...fields }),
  );
  const path = `/series/${id}`;
  const series: TestSeries = {
    id,
    path,
    add: (event, weight) => data(person.post(`${path}/events`, { tournament_id: event.id, weight })),
    standings: (query = '') => data(person.get(`${path}/standings${query}`)),
  };
  for (const event of events) await series.add(event);
  return series;
}

/** A name and a card, or more of the player than the name. */
type Entry = [who: string | { fullName: string }, card: string];

interface Played extends Pick<TournamentPlan, 'name' | 'settings'> {
  date?: string;
  players: Entry[];
  /** `final` unless stated. */
  status?: TournamentStatus;
}

/** An individual event; its players in the order given. */
export async function playedEvent(
  person: Person,
  { date, players, status = 'final', ...plan }: Played,
): Promise<TestTournament & { people: Wire[] }> {
  const event = await createTournament(person, { format: 'individual', holes: COURSE, ...plan });
  if (date !== undefined) await data(person.patch(event.path, { eventDate: date }));
  const people: Wire[] = [];
  for (const [who] of players) {
    const body = typeof who === 'string' ? { fullName: who } : who;
    people.push(await data(event.post('/players', body)));
  }
  await event.cards(...players.map(([, card], nth): [string, string] => [people[nth].id, card]));
  await bringTo(person, event.path, status);
  return { ...event, people };
}

/** The standings in few words: `T2 Ann 50 1/1 0` is place, name, points, counted of played events, wins. */
export const inShort = (rows: Wire[]): string[] =>
  rows.map(
    ({ position_label, name, points, events_counted, events_played, wins }) =>
      `${position_label} ${name} ${points} ${events_counted}/${events_played} ${wins}`,
  );
