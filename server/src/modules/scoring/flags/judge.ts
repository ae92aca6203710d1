/** Decides which flags a card should have: pure rules, without the database. */
import { isOutlier, missingHoles } from '@fairway/golf';
import type { Format } from '../../event/tournaments/schemas.ts';
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
  /** The score that raised it; 0 if the hole had none. */
  strokes: number;
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
}

export interface FlagChanges {
  /** New flags, and open ones whose message changes. */
  raise: NewFlag[];
  /** Flags whose cause is gone. */
  resolve: StoredFlag[];
}

export function judgeFlags(course: Course, card: FlaggedCard): FlagChanges {
  const flags = card.flags ?? [];
  const wanted = card.withdrawn ? [] : [...passedOver(course, card), ...outliers(course, card)];
  const isSame = (flag: StoredFlag, { kind, hole, strokes }: NewFlag) =>
    flag.kind === kind && flag.hole === hole && flag.strokes === strokes;
  const isSettled = (one: NewFlag) =>
    flags.some((flag) => isSame(flag, one) && (flag.status === 'resolved' || flag.detail === one.detail));
  // A conflict of two devices depends only on the value itself.
  const hasCause = (flag: StoredFlag) =>
    flag.kind === 'conflict'
      ? !card.withdrawn && (card.strokes[flag.hole - 1] ?? 0) === flag.strokes
      : wanted.some((one) => isSame(flag, one));
  return {
    raise: wanted.filter((one) => !isSettled(one)),
    resolve: flags.filter((flag) => flag.status === 'open' && !hasCause(flag)),
  };
}

function passedOver({ pars }: Course, { startingHole, strokes }: FlaggedCard): NewFlag[] {
  const scored = pars.flatMap((_, index) => (strokes[index] === null ? [] : [index + 1]));
  return missingHoles(startingHole, pars.length, scored).map((hole) => ({
    kind: 'missing_hole',
    hole,
    strokes: 0,
    detail: `Hole ${hole} was passed over`,
  }));
}

const outliers = ({ format, pars }: Course, card: FlaggedCard): NewFlag[] =>
  pars.flatMap((par, index) => {
    const strokes = card.strokes[index] ?? null;
    if (strokes === null || !isOutlier(format, par, strokes)) return [];
    return [{ kind: 'outlier', hole: index + 1, strokes, detail: `${strokes} strokes on a par ${par}` }];
  });
