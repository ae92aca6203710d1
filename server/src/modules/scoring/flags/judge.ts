/** Decides which flags a card should have: pure rules, without the database. */
import { isOutlier, missingHoles } from '@fairway/golf';
import type { Actor } from '../../../platform/actor.ts';
import type { Format } from '../../event/tournaments/schemas.ts';
import { type CardFlag, holesWithoutScore, judgeWholeCard } from './card-flag.ts';
import type { Flag } from './schemas.ts';

/** What all cards of the tournament have in common. */
interface Course {
  format: Format;
  /** The par of each hole that is played. */
  pars: (number | null)[];
}

export interface StoredFlag extends Pick<Flag, 'id' | 'kind' | 'status'> {
  /** The reason as text. */
  detail: string;
  hole: number;
  /** The score that raised it; 0 if the hole had none, below 0 for a flag about the whole card. */
  strokes: number;
  /** Of a flag about the whole card: the holes without a score. */
  holes: number[] | null;
  /** Whether it is a conflict about a score that came after staff ended the event: for staff to decide. */
  late: boolean;
}

export interface FlaggedCard {
  withdrawn: boolean;
  startingHole: number | null;
  /** One element for each of 18 holes. */
  strokes: (number | null)[];
  /** Both open and resolved flags. */
  flags: StoredFlag[] | null;
}

interface NewFlag {
  kind: 'outlier' | 'missing_hole';
  hole: number;
  strokes: number;
  detail: string;
  holes?: number[];
}

/** Staff type cards in, one after the other; phones and programs send holes as they are played. */
export const isPerCard = ({ kind }: Actor): boolean => kind === 'staff';

export interface FlagChanges {
  /** New flags, and open ones whose message changes. */
  raise: NewFlag[];
  /** The flag about the whole card, where it tells of other holes now. */
  follow?: CardFlag & { id: string };
  /** Flags whose cause is gone. */
  resolve: StoredFlag[];
}

/**
 * `perCard` tells of all missing holes of a card by one flag, which is what a person who types cards in needs;
 * otherwise each hole has its own. A flag about the card follows it, whoever scores next.
 */
export function judgeFlags(course: Course, card: FlaggedCard, perCard: boolean): FlagChanges {
  const flags = card.flags ?? [];
  const { single, whole } = judgeWholeCard(card.withdrawn ? [] : passedOver(course, card), flags, perCard);
  const wanted = card.withdrawn ? [] : [...single.map(missing), ...outliers(course, card)];
  const isSame = (flag: StoredFlag, { kind, hole, strokes }: NewFlag) =>
    flag.kind === kind && flag.hole === hole && flag.strokes === strokes;
  const isSettled = (one: NewFlag) =>
    flags.some((flag) => isSame(flag, one) && (flag.status === 'resolved' || flag.detail === one.detail));
  // A conflict of two devices depends only on the value itself.
  const hasCause = (flag: StoredFlag) => {
    if (flag.kind === 'conflict')
      return !card.withdrawn && (card.strokes[flag.hole - 1] ?? 0) === flag.strokes;
    return flag.holes === null ? wanted.some((one) => isSame(flag, one)) : whole.keep;
  };
  return {
    raise: [...wanted.filter((one) => !isSettled(one)), ...(whole.raise ? [whole.raise] : [])],
    ...(whole.follow && { follow: whole.follow }),
    resolve: flags.filter((flag) => flag.status === 'open' && !hasCause(flag)),
  };
}

/** In the order of play. */
function passedOver({ pars }: Course, { startingHole, strokes }: FlaggedCard): number[] {
  const scored = pars.flatMap((_, index) => (strokes[index] === null ? [] : [index + 1]));
  return missingHoles(startingHole, pars.length, scored);
}

const missing = (hole: number): NewFlag => ({
  kind: 'missing_hole',
  hole,
  strokes: 0,
  detail: holesWithoutScore([hole]),
});

const outliers = ({ format, pars }: Course, card: FlaggedCard): NewFlag[] =>
  pars.flatMap((par, index) => {
    const strokes = card.strokes[index] ?? null;
    if (strokes === null || !isOutlier(format, par, strokes)) return [];
    return [{ kind: 'outlier', hole: index + 1, strokes, detail: `${strokes} strokes on a par ${par}` }];
  });
