/** Players and teams in words, and handicaps as golfers write them: a plus is better than scratch. */
import type { Player, Team } from '@fairway/sdk';
import { decimal } from '../../api/format.ts';
import { optionalText } from '../../kit/forms/form-values.ts';
import { words } from '../../words/app.ts';
import { Refusal } from '../patterns/refusal.ts';

export const playerName = ({ full_name }: Player): string => full_name ?? words.tournaments.namelessPlayer;

/** Whom an action is about. */
export const playerSubject = (player: Player) => ({ id: player.id, name: playerName(player) });

/** `1A`; null for a team without a start. */
export const startLabel = ({ starting_hole, starting_sequence }: Team): string | null =>
  starting_hole === null ? null : `${starting_hole}${starting_sequence ?? ''}`;

/** `12.4`, and `+1.2` for a golfer who is better than scratch. */
export const handicapText = (handicap: number | null): string =>
  handicap === null ? '' : decimal(handicap < 0 ? `+${-handicap}` : String(handicap));

/** What was typed into the field of this name; null where it is empty. */
export function readHandicap(form: FormData, name: string): number | null {
  const typed = optionalText(form, name);
  if (typed === undefined) return null;
  const [, sign, digits] = /^([+\-−]?)(\d+(?:[.,]\d+)?)$/.exec(typed) ?? [];
  if (digits === undefined) throw new Refusal({ field: name, message: words.tournaments.notHandicap });
  const value = Number(digits.replace(',', '.'));
  return sign === '' ? value : -value;
}

/** A whole number that was typed into the field of this name; null where it is empty. */
export function readNumber(form: FormData, name: string): number | null {
  const typed = optionalText(form, name);
  if (typed === undefined) return null;
  if (!/^\d{1,9}$/.test(typed)) throw new Refusal({ field: name, message: words.tournaments.notWhole });
  return Number(typed);
}

/**
 * The players of each team, by its id, in the order they were added; those without a team under the empty
 * name.
 */
export function seatsOf(roster: readonly Player[]): ReadonlyMap<string, Player[]> {
  const seats = new Map<string, Player[]>();
  // The roster comes newest first.
  for (const player of [...roster].reverse()) {
    const key = player.team_id ?? '';
    const seated = seats.get(key);
    if (seated === undefined) seats.set(key, [player]);
    else seated.push(player);
  }
  return seats;
}

/** Whether the text stands in one of these, without regard to case and accents. */
export function isFound(text: string, ...places: (string | null | undefined)[]): boolean {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  const searched = plain(places.filter(Boolean).join(' '));
  return wanted.every((word) => searched.includes(word));
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
