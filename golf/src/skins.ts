/**
 * Skins: the single best score on a hole takes the skin and all that was carried to it; a tie carries it on. Holes are
 * walked by their numbers. A hole nobody has played neither pays nor carries.
 */
import { entrantsOf, isActive } from './entries.ts';
import { type Entrant, nameOf } from './entry.ts';
import type { Event } from './event.ts';
import { type Line, type Round, roundOf } from './round.ts';

export interface SkinsOptions {
  basis: 'gross' | 'net';
  /** Off: a tied skin is lost. */
  carryover: boolean;
  /** `player` plays individual skins beside a best ball. Elsewhere whoever the boards rank is who plays. */
  entrantType?: 'team' | 'player' | undefined;
  /** Who takes part; everybody unless given. */
  entrants?: ReadonlySet<string> | undefined;
  /** Only entrants of this flight. */
  flightId?: string | undefined;
  /** The event is over: who has no score yet will not have one. */
  isOver?: boolean | undefined;
}

export interface SkinsHole {
  hole: number;
  winnerId: string | null;
  winnerName: string | null;
  skins: number;
  /** The best score, tied or not. */
  score: number | null;
  /** Somebody who can still score has no score here yet, or nobody has. */
  provisional: boolean;
  /** Everybody has a score here, and on every hole that may carry to it. */
  settled: boolean;
}

export interface SkinsResult {
  holes: SkinsHole[];
  /** Those who won any: most first, of equals the one whose first skin came on the earlier hole. */
  totals: { entrantId: string; name: string; skins: number }[];
  /** What is still carried after the last hole. */
  unawarded: number;
  /** While a hole is. */
  provisional: boolean;
  /** Net skins are played as gross then. */
  strokeIndexMissing: boolean;
}

/** One who takes part. */
interface Contender {
  id: string;
  name: string;
  line: Line;
  /** Can still score where there is no score yet. */
  awaited: boolean;
}

export function skins(event: Event, options: SkinsOptions): SkinsResult {
  const round = roundOf(event);
  const holes = walk(round.course.numbers, contenders(round, options), options);
  return {
    holes,
    totals: totalsOf(holes),
    unawarded: options.carryover ? carriedAfter(holes) : 0,
    provisional: holes.some((hole) => hole.provisional),
    strokeIndexMissing: round.course.ranks === null,
  };
}

function contenders(
  round: Round,
  { basis, entrantType, entrants, flightId, isOver = false }: SkinsOptions,
): Contender[] {
  return entrantsOf(round, entrantType).flatMap((entrant) => {
    const { id, name, flightId: own } = nameOf(entrant);
    const takesPart =
      (entrants === undefined || entrants.has(id)) && (flightId === undefined || own === flightId);
    return takesPart
      ? [{ id, name, line: entrant.card[basis], awaited: !isOver && isAwaited(entrant, round) }]
      : [];
  });
}

/** Not a best-ball team that can bring in no score any more, nor a scramble team that has gone home. */
function isAwaited({ team, player, noReturn }: Entrant, { seated }: Round): boolean {
  if (player !== null) return true;
  const players = team === null ? [] : seated(team.id);
  return !noReturn && (players.length === 0 || players.some(isActive));
}

function walk(
  numbers: readonly number[],
  all: readonly Contender[],
  { carryover, isOver = false }: SkinsOptions,
): SkinsHole[] {
  let carried = 0;
  let isCarryOpen = false;
  return numbers.map((hole, place): SkinsHole => {
    const { score, best, missing } = lowest(all, place);
    const winner = best.length === 1 ? best[0] : undefined;
    const skins = winner === undefined ? 0 : 1 + carried;
    const provisional = !isOver && (score === null || missing);
    const settled = !provisional && !isCarryOpen;
    if (winner !== undefined) carried = 0;
    else if (score !== null && carryover) carried += 1;
    // A hole that is won for good ends the chain: what was open before it no longer matters behind it.
    isCarryOpen = carryover && (provisional || (winner === undefined && isCarryOpen));
    const [winnerId, winnerName] = [winner?.id ?? null, winner?.name ?? null];
    return { hole, winnerId, winnerName, skins, score, provisional, settled };
  });
}

function lowest(all: readonly Contender[], place: number) {
  let score: number | null = null;
  let best: Contender[] = [];
  let missing = false;
  for (const one of all) {
    const own = one.line[place] ?? null;
    if (own === null) missing ||= one.awaited;
    if (own === null || (score !== null && own > score)) continue;
    if (own === score) best.push(one);
    else best = [one];
    score = own;
  }
  return { score, best, missing };
}

/** The tied holes behind the last one that was won. */
function carriedAfter(holes: readonly SkinsHole[]): number {
  const last = holes.findLastIndex((hole) => hole.winnerId !== null);
  return holes.slice(last + 1).filter((hole) => hole.score !== null).length;
}

/** In the order of first skins before they are sorted, and the sort is stable. */
function totalsOf(holes: readonly SkinsHole[]): SkinsResult['totals'] {
  const totals = new Map<string, SkinsResult['totals'][number]>();
  for (const { winnerId, winnerName, skins } of holes) {
    if (winnerId === null) continue;
    const before = totals.get(winnerId)?.skins ?? 0;
    totals.set(winnerId, { entrantId: winnerId, name: winnerName ?? '', skins: before + skins });
  }
  return [...totals.values()].sort((a, b) => b.skins - a.skins);
}
