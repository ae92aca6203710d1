/** The sums of a card on each board: total, front and back nine, to-par. */
import type { Card } from './ball.ts';
import type { BoardName } from './event.ts';
import type { Line, Round } from './round.ts';
import { strokesSoFar } from './strokes-received.ts';

/** What stands on one board. */
interface Sum {
  /** Strokes, or points. */
  total: number | null;
  out: number | null;
  in: number | null;
  /** Of the strokes; a stableford board shows gross to-par. */
  toPar: number | null;
  /** The strokes behind the total: points are made on net or gross ones. */
  strokes: number | null;
}

export type Sums = Readonly<Record<BoardName, Sum>>;

/** `handicap` is that of the ball the card is of; par counts `pars` times on a hole. */
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

/** No hole has an index: no strokes on single holes, but a handicap still comes off the total. */
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

/** Null as soon as one scored hole has no par. */
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
