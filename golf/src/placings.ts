/** What one event contributes to a series: each entrant's place, under a key that is equal in all events. */
import { entriesOf, isActive } from './entries.ts';
import type { BoardName, Event, Player } from './event.ts';
import { listed, type Place, ranked } from './ranking.ts';
import { type Round, roundOf } from './round.ts';

export interface Placing {
  /** Identifies the entrant in all events: see `playerKey` and `teamKey`. */
  key: string;
  name: string | null;
  position: number;
  /** How many rows of the board have this position. */
  sharedBy: number;
}

export interface PlacingOptions {
  board: BoardName;
  /** Rank players, who also get the place of their team, or teams. */
  entrant: 'player' | 'team';
}

type Person = Pick<Player, 'id' | 'name' | 'ghin' | 'email'>;

/** The ranked rows of a board, whether the event shows it or not. A key appears once, by its better row. */
export function placings(event: Event, { board, entrant }: PlacingOptions): Placing[] {
  const round = roundOf(event);
  const places = ranked(listed(entriesOf(round)), board, event.rules, round.course);
  const rows = new Map<number, number>();
  for (const { position } of places) if (position !== null) rows.set(position, (rows.get(position) ?? 0) + 1);
  const best = new Map<string, Placing>();
  for (const place of places) {
    const { position } = place;
    if (position === null) continue;
    for (const who of entrantsOf(place, entrant, round)) {
      const placing = { ...who, position, sharedBy: rows.get(position) ?? 1 };
      const known = best.get(placing.key);
      if (known === undefined || isBetter(placing, known)) best.set(placing.key, placing);
    }
  }
  return [...best.values()];
}

/** By handicap number, else by email, else by name; without any, by an id that differs in every event. */
export function playerKey({ id, name, ghin, email }: Person): string {
  const known = [
    ['ghin', plain(ghin)],
    ['email', plain(email)],
    ['name', plain(name)],
  ].find(([, value]) => value !== '');
  return known === undefined ? `id:${id}` : known.join(':');
}

export const teamKey = (name: string): string => `team:${plain(name)}`;

function entrantsOf(
  { entry: { player, team } }: Place,
  entrant: PlacingOptions['entrant'],
  round: Round,
): Pick<Placing, 'key' | 'name'>[] {
  if (entrant === 'team')
    return player === null && team !== null ? [{ key: teamKey(team.name), name: team.name }] : [];
  const people = player === null && team !== null ? round.seated(team.id).filter(isActive) : [player];
  return people.flatMap((one) => (one === null ? [] : [{ key: playerKey(one), name: one.name }]));
}

/** Of two rows with equal positions the name decides, so that the result does not depend on their order. */
const isBetter = (one: Placing, other: Placing): boolean =>
  one.position < other.position || (one.position === other.position && (one.name ?? '') < (other.name ?? ''));

const plain = (text: string | null | undefined): string =>
  (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
