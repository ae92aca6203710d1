/**
 * The one flag that tells of all holes of a card without a score. It is raised where scores come in card by
 * card, from the dashboard, and follows its card until nothing is missing. Pure rules, without the database.
 */
import type { StoredFlag } from './judge.ts';

export interface CardFlag {
  /** The first hole without a score, in the order of play. */
  hole: number;
  holes: number[];
  detail: string;
}

interface Judged {
  /** The missing holes that have flags of their own. */
  single: number[];
  whole: {
    raise?: CardFlag & { kind: 'missing_hole'; strokes: number };
    follow?: CardFlag & { id: string };
    /** Whether the open flag about the card stays. */
    keep: boolean;
  };
}

/** `missing` are the holes without a score, in the order of play. */
export function judgeWholeCard(
  missing: readonly number[],
  flags: readonly StoredFlag[],
  perCard: boolean,
): Judged {
  const ofCard = flags.filter(({ holes }) => holes !== null);
  const open = ofCard.find(({ status }) => status === 'open');
  const settled = new Set(ofCard.flatMap((flag) => (flag.status === 'resolved' ? (flag.holes ?? []) : [])));
  const ofHoles = flags.filter(({ kind, holes }) => kind === 'missing_hole' && holes === null);
  const hasOwn = (hole: number) => ofHoles.some((flag) => flag.hole === hole);
  const isCards = (hole: number) => (perCard ? !hasOwn(hole) : (open?.holes?.includes(hole) ?? false));
  const holes = missing.filter(isCards);
  // What somebody has looked at on the whole card is not told again hole by hole.
  const single = missing.filter((hole) => !isCards(hole) && (hasOwn(hole) || !settled.has(hole)));
  const [hole] = holes;
  if (hole === undefined) return { single, whole: { keep: false } };
  const flag = { hole, holes, detail: holesWithoutScore(holes) };
  if (open !== undefined) {
    const isAsTold = open.hole === hole && open.detail === flag.detail;
    return { single, whole: { keep: true, ...(!isAsTold && { follow: { ...flag, id: open.id } }) } };
  }
  if (holes.every((one) => settled.has(one))) return { single, whole: { keep: false } };
  const strokes = -1 - ofCard.length;
  return { single, whole: { keep: false, raise: { ...flag, kind: 'missing_hole', strokes } } };
}

/** `Holes 6–18, 1 have no score`: in the order of play, neighbours put together. */
export function holesWithoutScore(holes: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const hole of holes) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] + 1 === hole) run[1] = hole;
    else runs.push([hole, hole]);
  }
  const words = runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
  return holes.length === 1 ? `Hole ${words} has no score` : `Holes ${words} have no score`;
}
