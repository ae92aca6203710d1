/** An event to work with, built in few calls, and what a test asks about it. */
import { expect } from 'vitest';
import { newId } from '../../server/src/platform/ids.ts';
import type { Answer, Person, Wire } from './people.ts';
import type { Service } from './service.ts';

/** An id that nothing has. */
export const A_UUID = expect.stringMatching(
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
);
export const A_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

export type EventStatus = 'setup' | 'open' | 'live' | 'final' | 'archived';

export interface EventPlan {
  name?: string;
  format?: 'scramble' | 'best_ball' | 'individual';
  /** Configures as many holes. */
  holes?: 9 | 18;
  settings?: object;
  /** A team for each number, with as many players. */
  teams?: number[];
  /** How many players sit on no team. */
  loose?: number;
  /** How many flights there are. */
  flights?: number;
  /** Where the event stands in the end, and whether it goes on by itself. */
  status?: EventStatus;
  autoStatus?: boolean;
}

export interface AnEvent {
  id: string;
  /** `/tournaments/{id}` */
  path: string;
  /** As their creation answered, with their players. */
  teams: Wire[];
  loose: Wire[];
  flights: Wire[];
}

/** The data of an answer that must be a success. */
export async function data(answer: Promise<Answer>): Promise<Wire> {
  const { status, text, body } = await answer;
  if (status !== 200 && status !== 201) throw new Error(`${status} ${text}`);
  return body.data;
}

export async function anEvent(person: Person, plan: EventPlan = {}): Promise<AnEvent> {
  const { name = 'Spring Open', format } = plan;
  const { id } = await data(person.post('/tournaments', { name, ...(format && { format }) }));
  const path = `/tournaments/${id}`;
  if (plan.settings) await data(person.patch(`${path}/settings`, plan.settings));
  if (plan.holes) await data(person.call('PUT', `${path}/holes`, { body: { holes: course(plan.holes) } }));
  const each = async (count: number, make: (number: number) => Promise<Wire>) => {
    const made: Wire[] = [];
    for (let number = 1; number <= count; number += 1) made.push(await make(number));
    return made;
  };
  const sizes = plan.teams ?? [];
  const teams = await each(sizes.length, (number) =>
    data(
      person.post(`${path}/teams`, {
        teamName: `Team ${number}`,
        players: Array.from({ length: sizes[number - 1] ?? 0 }, (_, seat) => ({
          fullName: `Player ${number}.${seat + 1}`,
        })),
      }),
    ),
  );
  const loose = await each(plan.loose ?? 0, (number) =>
    data(person.post(`${path}/players`, { fullName: `Loose ${number}` })),
  );
  const flights = await each(plan.flights ?? 0, (number) =>
    data(person.post(`${path}/flights`, { name: `Flight ${number}` })),
  );
  if (plan.status !== undefined) await bringTo(person, path, plan.status, plan.autoStatus);
  return { id, path, teams, loose, flights };
}

/** From a fresh event's `setup` by hand. */
export async function bringTo(
  person: Person,
  path: string,
  status: EventStatus,
  autoStatus = false,
): Promise<void> {
  if (status === 'final') await data(person.post(`${path}/status`, { status: 'live' }));
  await data(person.post(`${path}/status`, { status, autoStatus }));
}

/** Par 4 all over but a par 3 on the first hole; the last hole is the hardest. */
export const course = (size: number): Wire[] =>
  Array.from({ length: size }, (_, index) => ({
    holeNumber: index + 1,
    par: index === 0 ? 3 : 4,
    strokeIndex: size - index,
  }));

/** What was done to an event, oldest first. */
export async function auditOf(person: Person, { path }: Pick<AnEvent, 'path'>): Promise<Wire[]> {
  return (await data(person.get(`${path}/audit?limit=200`))).reverse();
}

/** The actions of the log, oldest first, without what built the event. */
export async function actionsOf(person: Person, event: Pick<AnEvent, 'path'>, since = 0): Promise<string[]> {
  return (await auditOf(person, event)).slice(since).map(({ action }) => action);
}

interface Entered {
  teamId?: string;
  playerId?: string;
  hole?: number;
  /** Null takes the score away. */
  strokes?: number | null;
}

/**
 * A score as the service stores it: on the card of the team or player, and in the log, at the service's time.
 * Straight into the tables, because the API would not let it happen wherever a rule wants to be tried.
 */
export async function enterScore(
  { database, clock }: Service,
  { id }: Pick<AnEvent, 'id'>,
  { teamId, playerId, hole = 1, strokes = 4 }: Entered,
): Promise<void> {
  await database.query(
    `update ${teamId === undefined ? 'players' : 'teams'} set strokes[$3] = $4 where tournament_id = $1 and id = $2`,
    [id, teamId ?? playerId, hole, strokes],
  );
  await database.query(
    `insert into score_log (organization_id, tournament_id, id, team_id, player_id, hole_number, new_strokes, version, via, created_at)
     select organization_id, id, $2, $3, $4, $5, $6, 1, 'api', $7 from tournaments where id = $1`,
    [id, newId(clock.now()), teamId ?? null, playerId ?? null, hole, strokes, clock.now()],
  );
}

/** A score that somebody should look at, straight into the table. */
export async function raiseFlag(
  { database, clock }: Service,
  { id }: Pick<AnEvent, 'id'>,
  teamId: string,
  status: 'open' | 'resolved',
): Promise<void> {
  const strokes = status === 'open' ? 9 : 10;
  await database.query(
    `insert into score_flags (organization_id, tournament_id, id, kind, team_id, hole_number, strokes, detail, status, created_at)
     select organization_id, id, $2, 'outlier', $3, 1, $4, 'Far from par.', $5, $6 from tournaments where id = $1`,
    [id, newId(clock.now()), teamId, strokes, status, clock.now()],
  );
}
