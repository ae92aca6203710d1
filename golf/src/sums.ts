/** The sums of a card on each board: total, front and back nine, to-par. */
import type { Card } from './ball.ts';
import type { BoardName } from './event.ts';
import type { Line, Round } from './round.ts';
import { strokesSoFar } from './strokes-received.ts';

/** The sums on one board. */
interface Sum {
  /** The total of strokes, or of points. */
  total: number | null;
  out: number | null;
  in: number | null;
  /** The strokes relative to par; a stableford board shows gross to-par. */
  toPar: number | null;
  /** The strokes behind the total: points are computed from net or gross strokes. */
  strokes: number | null;
}

export type Sums = Readonly<Record<BoardName, Sum>>;

/** `handicap` is that of the card's ball; `pars` is how many balls count on a hole, each against par. */
export function sumsOf(card: Card, handicap: number | null, pars: number, thru: number, round: Round): Sums {
  const { course, rules } = round;
  const par = parOf(card.gross, course.pars, pars);
  const gross = sum(card.gross, course.turn, par);
  const allocated = sum(card.net, course.turn, par);
  const net = course.ranks === null ? lessHandicap(allocated, handicap, thru, card.gross.length) : allocated;
  const strokes = (rules.stablefordBasis === 'net' ? allocated : gross).total;
  const { total, out, in: back } = sum(card.points, course.turn, null);
  return { gross, net, stableford: { total, out, in: back, toPar: gross.toPar, strokes } };
}

/** Without stroke indexes no hole receives strokes, but the handicap still reduces the total. */
function lessHandicap(net: Sum, handicap: number | null, thru: number, holes: number): Sum {
  if (handicap === null || net.total === null) return net;
  const soFar = strokesSoFar(handicap, thru, holes);
  const total = net.total - soFar;
  return { ...net, total, strokes: total, toPar: net.toPar === null ? null : net.toPar - soFar };
}

export function sum(line: Line, turn: number, par: number | null): Sum {
  let out: number | null = null;
  let back: number | null = null;
  for (let hole = 0; hole < line.length; hole += 1) {
    const value = line[hole] ?? null;
    if (value === null) continue;
    if (hole < turn) out = (out ?? 0) + value;
    else back = (back ?? 0) + value;
  }
  const total = out === null && back === null ? null : (out ?? 0) + (back ?? 0);
  const toPar = total === null || par === null ? null : total - par;
  return { total, out, in: back, toPar, strokes: total };
}

/** The par of all scored holes; null if one of them has none. */
function parOf(line: Line, pars: readonly (number | null)[], times: number): number | null {
  let sum = 0;
  for (let hole = 0; hole < line.length; hole += 1) {
    if (line[hole] === null) continue;
    const par = pars[hole] ?? null;
    if (par === null) return null;
    sum += par;
  }
  return sum * times;
}
