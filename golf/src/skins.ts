/**
 * Skins: the single best score on a hole takes the skin and all that was carried to it; a tie carries it on. Holes are
 * walked by their numbers. A hole nobody has played neither pays nor carries.
 */
import { entriesOf, isActive } from './entries.ts';
import type { Entry } from './entry.ts';
import type { Event } from './event.ts';
import { type Line, type Round, roundOf } from './round.ts';

export interface SkinsOptions {
  basis: 'gross' | 'net';
  /** Off: a tied skin is lost. */
  carryover: boolean;
}

export interface SkinsHole {
  hole: number;
  winnerId: string | null;
  winnerName: string | null;
  skins: number;
  /** The best score, tied or not. */
  score: number | null;
  /** An active entrant has no score here yet. */
  provisional: boolean;
}

export interface SkinsResult {
  holes: SkinsHole[];
  /** Those who won any, most first. */
  totals: { entrantId: string; name: string; skins: number }[];
  /** What is still carried after the last hole. */
  unawarded: number;
}

export function skins(event: Event, { basis, carryover }: SkinsOptions): SkinsResult {
  const round = roundOf(event);
  const balls = entriesOf(round).map((entry) => ({
    entry,
    line: entry.card[basis],
    awaited: isAwaited(entry, round),
  }));
  let carried = 0;
  const holes = round.course.numbers.map((hole, place): SkinsHole => {
    const { score, best } = lowest(balls, place);
    const winner = best.length === 1 ? best[0] : undefined;
    const won = winner === undefined ? 0 : 1 + carried;
    if (winner !== undefined) carried = 0;
    else if (best.length > 1 && carryover) carried += 1;
    return {
      hole,
      winnerId: winner?.id ?? null,
      winnerName: winner?.name ?? null,
      skins: won,
      score,
      provisional: score === null || balls.some(({ line, awaited }) => awaited && line[place] === null),
    };
  });
  return { holes, totals: totalsOf(holes), unawarded: carried };
}

/** Not a best-ball team that can bring in no score any more, nor a scramble team that has gone home. */
function isAwaited({ team, player, status }: Entry, { seated }: Round): boolean {
  if (player !== null) return true;
  const players = team === null ? [] : seated(team.id);
  return status !== 'no_return' && (players.length === 0 || players.some(isActive));
}

function lowest(balls: readonly { entry: Entry; line: Line }[], place: number) {
  let score: number | null = null;
  let best: Entry[] = [];
  for (const { entry, line } of balls) {
    const own = line[place] ?? null;
    if (own === null || (score !== null && own > score)) continue;
    if (own === score) best.push(entry);
    else best = [entry];
    score = own;
  }
  return { score, best };
}

function totalsOf(holes: readonly SkinsHole[]): SkinsResult['totals'] {
  const totals = new Map<string, SkinsResult['totals'][number]>();
  for (const { winnerId, winnerName, skins } of holes) {
    if (winnerId === null) continue;
    const before = totals.get(winnerId)?.skins ?? 0;
    totals.set(winnerId, { entrantId: winnerId, name: winnerName ?? '', skins: before + skins });
  }
  return [...totals.values()].sort((a, b) => b.skins - a.skins || (a.entrantId < b.entrantId ? -1 : 1));
}
