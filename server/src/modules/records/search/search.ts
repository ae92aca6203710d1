/**
 * Finds what an organization has by a few letters: events, teams, players, contacts, registrations. A caller
 * finds what the scopes of the lists would show, and nothing else.
 */
import type { Reads } from '../../../platform/db/doors.ts';
import { join, raw, type Sql, sql } from '../../../platform/db/sql.ts';
import { idByCode } from '../../event/teams/access-codes.ts';
import type { HitKind, SearchHit } from './schemas.ts';
import { type Found, matching, matchingInside, SOURCES, shown, TEAMS } from './sources.ts';

const MOST_HITS = 20;

/** What has more words is looked for as a whole: each word makes the statement longer. */
const MOST_WORDS = 4;

interface Searcher {
  organizationId: string;
  may: ReadonlySet<string>;
  hashCode: (code: string) => string;
}

export async function search(db: Reads, q: string, searcher: Searcher): Promise<SearchHit[]> {
  const typed = wordsOf(q);
  const { may, organizationId, hashCode } = searcher;
  const find = async (kind: HitKind, scope: string, rows: Sql): Promise<SearchHit[]> =>
    may.has(scope) ? (await db.many<Found>(rows)).map((row) => hitOf(kind, row, organizationId)) : [];
  const [coded = [], ...byKind] = await Promise.all([
    // Whoever may read the codes.
    find('team', 'teams:write', shown(TEAMS, withCode(q, hashCode))),
    find('tournament', 'tournaments:read', tournaments(typed)),
    ...SOURCES.map(async (source) => {
      const look = (rows: Sql) => find(source.kind, source.scope, shown(source, rows));
      const hits = await look(matching(source, typed, MOST_HITS));
      const inside = matchingInside(source, typed, MOST_HITS);
      if (hits.length >= MOST_HITS || inside === undefined) return hits;
      const known = new Set(hits.map(({ id }) => id));
      return [...hits, ...(await look(inside)).filter(({ id }) => !known.has(id))].slice(0, MOST_HITS);
    }),
  ]);
  const isNamed = byKind.flat().some(({ id }) => id === coded[0]?.id);
  return isNamed ? fairly(byKind, MOST_HITS) : [...coded, ...fairly(byKind, MOST_HITS - coded.length)];
}

function wordsOf(q: string): string[] {
  const words = q.split(/\s+/);
  return words.length > MOST_WORDS ? [words.join(' ')] : words;
}

/** There are few: every word may stand anywhere in the name or the course. Newest first. */
const tournaments = (typed: readonly string[]): Sql =>
  sql`select id, name as title, array[course_name, event_date::text] as details, null as place
      from tournaments where ${join(
        typed.map((word) => sql`strpos(lower(concat_ws(' ', name, course_name)), lower(${word})) > 0`),
        ' and ',
      )} order by id desc limit ${raw(String(MOST_HITS))}`;

const withCode = (code: string, hashCode: Searcher['hashCode']): Sql =>
  sql`select id, tournament_id, 1 as rank from teams where id = ${idByCode(code, hashCode)}`;

/** The page that shows it, below the organization's. Lists are searched for teams, players and contacts. */
const PATHS: Record<HitKind, (found: Found) => string> = {
  tournament: ({ id }) => `tournaments/${id}/overview`,
  team: ({ place, title }) => `tournaments/${place}/teams?q=${encodeURIComponent(title)}`,
  player: ({ place, title }) => `tournaments/${place}/teams?q=${encodeURIComponent(title)}`,
  contact: ({ place }) => `contacts?q=${encodeURIComponent(place ?? '')}`,
  registration: ({ id }) => `registrations/${id}`,
};

const hitOf = (kind: HitKind, found: Found, organizationId: string): SearchHit => ({
  kind,
  id: found.id,
  title: found.title,
  detail: found.details.filter((detail) => detail !== null && detail !== found.title).join(' · ') || null,
  path: `/app/o/${organizationId}/${PATHS[kind](found)}`,
});

/** Kinds take turns until there is no more room: one with few hits leaves its room to the others. */
function fairly(byKind: readonly (readonly SearchHit[])[], room: number): SearchHit[] {
  const turns = byKind
    .flatMap((hits, kind) => hits.map((_, turn) => ({ kind, turn })))
    .sort((one, other) => one.turn - other.turn)
    .slice(0, room);
  return byKind.flatMap((hits, kind) => hits.slice(0, turns.filter((turn) => turn.kind === kind).length));
}
