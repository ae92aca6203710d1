/**
 * A team's card together with the taps that are not sent yet: what stands on each hole, which hole comes
 * next, and what the card says once the service has answered. Pure, so that every rule has a test.
 */
import { strokesReceived } from '@fairway/golf';
import type { PlayCard, Tap, TapResult, TapResults } from '../../api/play-types.ts';
import { words } from '../../words/golf.ts';

/** Whoever has a score: a player, or the whole team. */
export interface Entrant {
  playerId: string | null;
  name: string;
  handicap: number | null;
}

/** One hole of one entrant. */
export interface Cell {
  hole: number;
  playerId: string | null;
}

/** A tap that the service did not take, kept until somebody has read why. */
export interface Refusal extends Cell {
  opId: string;
  strokes: number | null;
  /** Missing in what a phone has kept since before. */
  code?: TapResult['code'];
  message: string;
}

export type Conflict = PlayCard['conflicts'][number];

/** Whoever still plays. */
export function entrantsOf({ scoring, team, players }: PlayCard): Entrant[] {
  if (scoring === 'team') return [{ playerId: null, name: team.team_name, handicap: team.handicap }];
  return players
    .filter(({ withdrawn }) => !withdrawn)
    .map(({ player_id, name, handicap }, index) => ({
      ...{ playerId: player_id, name: name ?? words.score.player(index + 1), handicap },
    }));
}

/** What the phone shows and believes: its newest tap, else what is stored. */
export function strokesAt(card: PlayCard, taps: readonly Tap[], cell: Cell): number | null {
  const tapped = taps.filter((tap) => isAt(cell, tap)).pop();
  if (tapped !== undefined) return tapped.strokes;
  return card.scores.find((score) => isAt(cell, score))?.strokes ?? null;
}

export const isAt = (
  { hole, playerId }: Cell,
  entry: { hole: number; player_id?: string | null | undefined },
): boolean => entry.hole === hole && (entry.player_id ?? null) === playerId;

/** Holes on which somebody's score is missing, in the order of play; all of them while nobody plays. */
const openHoles = (card: PlayCard, taps: readonly Tap[]): number[] =>
  holesWithFewer(card, taps, Math.max(entrantsOf(card).length, 1));

/**
 * Whether the card can be signed as far as the phone knows. In a best ball the others have picked up once a
 * ball counts; how many have to count, the service knows.
 */
export const isComplete = (card: PlayCard, taps: readonly Tap[]): boolean =>
  card.tournament.format === 'best_ball'
    ? holesWithFewer(card, taps, 1).length === 0
    : openHoles(card, taps).length === 0;

function holesWithFewer(card: PlayCard, taps: readonly Tap[], needed: number): number[] {
  const entrants = entrantsOf(card);
  const scoresOn = (hole: number) =>
    entrants.filter(({ playerId }) => strokesAt(card, taps, { hole, playerId }) !== null).length;
  return card.holes.map(({ hole }) => hole).filter((hole) => scoresOn(hole) < needed);
}

/** The hole to play next; the last one once the round is over. */
export const nextHole = (card: PlayCard, taps: readonly Tap[]): number =>
  openHoles(card, taps)[0] ?? card.holes[card.holes.length - 1]?.hole ?? 1;

/** The hole so many further in the order of play, which goes round. */
export function neighbour({ holes }: PlayCard, hole: number, steps: 1 | -1): number {
  const place = holes.findIndex((one) => one.hole === hole);
  return holes[(place + steps + holes.length) % holes.length]?.hole ?? hole;
}

/** Strokes that the entrant receives on the hole; negative where he gives them back. */
export function receivedAt({ holes }: PlayCard, { handicap }: Entrant, hole: number): number {
  const indexes = holes.flatMap(({ stroke_index }) => stroke_index ?? []);
  if (handicap === null || indexes.length < holes.length || new Set(indexes).size < holes.length) return 0;
  const hardestFirst = [...indexes].sort((a, b) => a - b);
  const ranks = indexes.map((index) => hardestFirst.indexOf(index) + 1);
  const place = holes.findIndex((one) => one.hole === hole);
  return strokesReceived(Math.round(handicap), ranks)[place] ?? 0;
}

/** Conflicts that still wait for a choice: a newer tap on the hole is one. */
export const openConflicts = (card: PlayCard, taps: readonly Tap[]): Conflict[] =>
  card.conflicts.filter(
    ({ hole, player_id }) => !taps.some((tap) => isAt({ hole, playerId: player_id }, tap)),
  );

/** The card as the service has just said it is. */
export function withResults(card: PlayCard, sent: readonly Tap[], answer: TapResults): PlayCard {
  const after = answer.results.reduce((before, result) => {
    const tap = sent.find(({ op_id }) => op_id === result.op_id);
    return tap === undefined ? before : withResult(before, tap, result);
  }, card);
  return { ...after, revision: Math.max(card.revision, answer.revision) };
}

/** What was refused changes nothing. */
function withResult(card: PlayCard, tap: Tap, result: TapResult): PlayCard {
  if (result.outcome === 'refused') return card;
  const { hole, player_id, strokes } = result;
  const isElsewhere = (entry: { hole: number; player_id: string | null }) =>
    !isAt({ hole, playerId: player_id }, entry);
  const by = result.outcome === 'stored' ? ('this' as const) : ('other' as const);
  const score = strokes === null ? [] : [{ player_id, hole, strokes, by, at: tap.at }];
  return {
    ...card,
    scores: [...card.scores.filter(isElsewhere), ...score],
    conflicts: [...card.conflicts.filter(isElsewhere), ...conflictsAfter(card, tap, result)],
  };
}

/** A tap that was answered before may have been settled since: then the card itself knows. */
function conflictsAfter(card: PlayCard, tap: Tap, result: TapResult): Conflict[] {
  const { hole, player_id, strokes } = result;
  if (result.outcome === 'stored') return [];
  if (result.repeated) return card.conflicts.filter((one) => isAt({ hole, playerId: player_id }, one));
  return [{ player_id, hole, stored: strokes, offered: tap.strokes, by: 'this', at: tap.at }];
}

/** Taps that were refused, in words. */
export const refusalsIn = (sent: readonly Tap[], { results }: Pick<TapResults, 'results'>): Refusal[] =>
  results.flatMap(({ outcome, op_id, hole, player_id, code, message }) => {
    const tap = sent.find((one) => one.op_id === op_id);
    if (outcome !== 'refused' || tap === undefined) return [];
    return [
      {
        ...{ opId: op_id, hole, playerId: player_id, strokes: tap.strokes },
        ...(code !== undefined && { code }),
        message: message ?? '',
      },
    ];
  });
