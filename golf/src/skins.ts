/**
 * Skins: the single best score on a hole wins the skin and all that was carried to it; a tie carries it on.
 * Holes are taken in the order of their numbers. A hole that nobody has played neither pays nor carries.
 */
import { entrantsOf, isActive } from './entries.ts';
import { type Entrant, nameOf, statusOf } from './entry.ts';
import type { Event } from './event.ts';
import { isUnranked } from './ranking.ts';
import { type Line, type Round, roundOf } from './round.ts';

export interface SkinsOptions {
  basis: 'gross' | 'net';
  /** Whether a tied skin carries to the next hole; if not, it is lost. */
  carryover: boolean;
  /** `player` plays individual skins beside a best ball; in other formats the boards' entrants play. */
  entrantType?: 'team' | 'player' | undefined;
  /** The ids of those who take part; everybody by default. */
  entrants?: ReadonlySet<string> | undefined;
  /** Only entrants of this flight. */
  flightId?: string | undefined;
  /** Whether the event is over, so that no missing score will come. */
  isOver?: boolean | undefined;
}

export interface SkinsHole {
  hole: number;
  winnerId: string | null;
  winnerName: string | null;
  skins: number;
  /** The best score, tied or not. */
  score: number | null;
  /** Whether somebody who can still score has no score here yet, or nobody has. */
  provisional: boolean;
  /** Whether everybody has a score here, and on every hole that may carry to it. */
  settled: boolean;
}

export interface SkinsResult {
  holes: SkinsHole[];
  /** Those who won any: most skins first; of equal ones, the earlier first skin first. */
  totals: { entrantId: string; name: string; skins: number }[];
  /** The skins still carried after the last hole. */
  unawarded: number;
  /** Whether any hole is provisional. */
  provisional: boolean;
  /** Whether stroke indexes are missing, so that net skins are played as gross. */
  strokeIndexMissing: boolean;
}

/** A participant. */
interface Contender {
  id: string;
  name: string;
  line: Line;
  /** Whether a missing score may still come. */
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
      (entrants === undefined || entrants.has(id)) &&
      (flightId === undefined || own === flightId) &&
      !isOffTheBoard(entrant, basis, round);
    return takesPart
      ? [{ id, name, line: entrant.card[basis], awaited: !isOver && isAwaited(entrant, round) }]
      : [];
  });
}

/** A card without a place on the board wins no skin. Players beside a best ball are on no board. */
const isOffTheBoard = (entrant: Entrant, basis: SkinsOptions['basis'], { rules }: Round): boolean =>
  !(rules.format === 'best_ball' && entrant.player !== null) && isUnranked(statusOf(entrant), basis, rules);

/** Whether it can still score: not a best-ball team with too few players, nor one that has withdrawn. */
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
    // A hole that is won for good ends the chain: what was open before it does not affect later holes.
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

/** The number of tied holes after the last one that was won. */
function carriedAfter(holes: readonly SkinsHole[]): number {
  const last = holes.findLastIndex((hole) => hole.winnerId !== null);
  return holes.slice(last + 1).filter((hole) => hole.score !== null).length;
}

/** The map has the order of first skins, and the sort is stable. */
function totalsOf(holes: readonly SkinsHole[]): SkinsResult['totals'] {
  const totals = new Map<string, SkinsResult['totals'][number]>();
  for (const { winnerId, winnerName, skins } of holes) {
    if (winnerId === null) continue;
    const before = totals.get(winnerId)?.skins ?? 0;
    totals.set(winnerId, { entrantId: winnerId, name: winnerName ?? '', skins: before + skins });
  }
  return [...totals.values()].sort((a, b) => b.skins - a.skins);
}
