/**
 * Where the search looks. A key is a stored, lowered text with an index of its own; a hit has a key that
 * begins with what was typed or, of several words, keys that begin with each of them. Every key is read in
 * its order and only up to the limit, so that the cost follows from the hits and not from the table. Where
 * that leaves room, words inside of names and companies count too, for which all of them are read.
 */
import { beginsWith, empty, join, raw, type Sql, sql } from '../../../platform/db/sql.ts';
import type { HitKind } from './schemas.ts';

/** A row of the answer before it has an address. */
export interface Found {
  id: string;
  title: string;
  details: (string | null)[];
  /** The tournament of a team or player, the email of a contact. */
  place: string | null;
}

interface Source {
  kind: HitKind;
  /** Whoever may list it may find it. */
  scope: string;
  table: string;
  keys: readonly string[];
  /** Those of several words. */
  wordy: readonly string[];
  /** Of `item`, a row of the table, and `tournament`, the one that it belongs to. */
  title: Sql;
  details: Sql;
  place: Sql;
  isOfTournament: boolean;
}

export const TEAMS: Source = {
  kind: 'team',
  scope: 'tournaments:read',
  table: 'teams',
  keys: ['name_key', 'last_word_key'],
  wordy: ['name_key'],
  title: sql`item.team_name`,
  details: sql`array[item.starting_hole || item.starting_sequence, tournament.name]`,
  place: sql`item.tournament_id`,
  isOfTournament: true,
};

/** In the order of the answer, after tournaments. */
export const SOURCES: readonly Source[] = [
  TEAMS,
  {
    kind: 'player',
    scope: 'tournaments:read',
    table: 'players',
    keys: ['name_key', 'last_word_key', 'email_key', 'company_key'],
    wordy: ['name_key', 'company_key'],
    title: sql`coalesce(item.full_name, item.email, '–')`,
    details: sql`array[item.company, tournament.name]`,
    place: sql`item.tournament_id`,
    isOfTournament: true,
  },
  {
    kind: 'contact',
    scope: 'contacts:read',
    table: 'contacts',
    keys: ['last_name_key', 'first_name_key', 'email_key', 'company_key'],
    wordy: ['last_name_key', 'company_key'],
    title: sql`coalesce(nullif(concat_ws(' ', item.first_name, item.last_name), ''), item.email)`,
    details: sql`array[item.company, item.email]`,
    place: sql`item.email`,
    isOfTournament: false,
  },
  {
    kind: 'registration',
    scope: 'registrations:read',
    table: 'registrations',
    keys: ['name_key', 'last_word_key', 'email_key', 'team_key'],
    wordy: ['name_key', 'team_key'],
    title: sql`item.registrant_name`,
    details: sql`array[item.team_name, tournament.name, item.registrant_email]`,
    place: sql`null`,
    isOfTournament: true,
  },
];

/** The rows of `found`, which has their ids, tournaments and ranks, as they are shown. */
export const shown = ({ table, title, details, place, isOfTournament }: Source, found: Sql): Sql =>
  sql`select item.id, ${title} as title, ${details} as details, ${place} as place
      from (${found}) as found join ${raw(table)} as item on item.id = found.id
        ${isOfTournament ? sql`and item.tournament_id = found.tournament_id` : empty}
        ${isOfTournament ? sql`join tournaments as tournament on tournament.id = item.tournament_id` : empty}
      order by found.rank`;

/** Those with what was typed in their keys: the first key counts most, and what is closest comes first. */
export function matching(source: Source, typed: readonly string[], most: number): Sql {
  const arms = typed.length === 1 ? [typed] : [[typed.join(' ')], byLength(typed)];
  return merged(source, arms, most, { keys: source.keys, has: beginsWith });
}

/** With fewer letters nearly everybody has such a word somewhere. */
const LETTERS_INSIDE = 3;

/**
 * Those with what was typed at the beginning of a later word. All texts of the organization are read, about
 * 12 ms for 20 000; then the rows of those that fit. Undefined where that is in vain: addresses are one word.
 */
export function matchingInside(source: Source, typed: readonly string[], most: number): Sql | undefined {
  const words = byLength(typed);
  const [longest = ''] = words;
  if (longest.length < LETTERS_INSIDE || longest.includes('@')) return undefined;
  const has = (key: Sql, word: string) =>
    sql`${key} in (select ${key} from ${raw(source.table)} where ${isInside(key, word)}
        group by ${key} order by ${key} limit ${raw(String(most))})`;
  return merged(source, [words], most, { keys: source.wordy, has });
}

interface Scan {
  keys: readonly string[];
  has(key: Sql, word: string): Sql;
}

/** Looks for the first word of each arm in each key, and for its other words in any key of the same row. */
function merged(
  source: Source,
  arms: readonly (readonly string[])[],
  most: number,
  { keys, has }: Scan,
): Sql {
  const limit = raw(String(most));
  const scans = arms
    .flatMap((words) => keys.map((key) => ({ key: raw(key), words })))
    .map(({ key, words: [first = '', ...others] }, index) => {
      const rest = others.map((word) => sql`and (${anyKey(source, word)})`);
      return sql`(select id, ${source.isOfTournament ? sql`tournament_id` : sql`null::uuid`} as tournament_id,
          ${raw(String(index * most))} + row_number() over (order by ${key}) as rank
        from ${raw(source.table)} where ${has(key, first)} ${join([empty, ...rest], ' ')}
        order by ${key} limit ${limit})`;
    });
  return sql`select id, tournament_id, min(rank) as rank from (${join(scans, ' union all ')}) as scans
      group by id, tournament_id order by min(rank) limit ${limit}`;
}

/** The longest word first, which the fewest begin with. */
const byLength = (words: readonly string[]): string[] =>
  [...words].sort((one, other) => other.length - one.length);

const isInside = (key: Sql, word: string): Sql => sql`strpos(${key}, ' ' || lower(${word})) > 0`;

const anyKey = ({ keys, wordy }: Source, word: string): Sql =>
  join(
    [...keys.map((key) => beginsWith(raw(key), word)), ...wordy.map((key) => isInside(raw(key), word))],
    ' or ',
  );
