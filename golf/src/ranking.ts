/**
 * Ranks entries. Equal entries are listed in the same order on every board, so they are sorted once, and each
 * board only groups them by its score; so the cost per row does not grow with the field.
 */
import { type Countback, countbackOn } from './countback.ts';
import type { Course } from './course.ts';
import type { Entry } from './entry.ts';
import type { BoardName, Rules } from './event.ts';
import type { Status, Tiebreak } from './results.ts';

export interface Place {
  entry: Entry;
  /** How the entry stands on this board. */
  status: Status;
  position: number | null;
  tied: boolean;
  tiebreak: Tiebreak | null;
}

/** Entries with a counted hole: most holes first, then the earlier last score. Then the others, by start. */
export function listed(entries: readonly Entry[]): Entry[] {
  const started = entries.filter((entry) => entry.thru > 0).sort(byProgress);
  const waiting = entries.filter((entry) => entry.thru === 0).sort(byStart);
  return [...started, ...waiting];
}

type RankingRules = Pick<Rules, 'ties' | 'incompleteCards'>;

/** The places of entries, which must be in the order of `listed`. */
export function ranked(
  entries: readonly Entry[],
  board: BoardName,
  rules: RankingRules,
  course: Course,
): Place[] {
  const isOut = ({ status }: Entry) => isUnranked(status, board, rules);
  const out = entries.filter(isOut);
  if (out.length === 0) return placesOf(entries, board, rules, course);
  const counted = entries.filter((entry) => !isOut(entry));
  return withUnranked(placesOf(counted, board, rules, course), out);
}

/** Whether a card that lacks a hole has no place: on boards that count strokes, where the rules say so. */
export const isUnranked = (status: Status, board: BoardName, { incompleteCards }: RankingRules): boolean =>
  incompleteCards === 'unranked' && board !== 'stableford' && status === 'in_progress';

function placesOf(entries: readonly Entry[], board: BoardName, { ties }: RankingRules, course: Course) {
  const places: Place[] = [];
  const withToPar = entries.filter((entry) => entry.thru > 0 && entry.sums[board].toPar !== null);
  const without = entries.filter((entry) => entry.thru > 0 && entry.sums[board].toPar === null);
  const groups = [
    ...grouped(withToPar, (entry) => numberOf(entry, board)),
    ...grouped(without, (entry) => strokesOf(entry, board)),
  ];
  const settle = ties === 'countback' ? settledBy(countbackOn(board, course)) : shared;
  for (const group of groups) places.push(...settle(group, places.length + 1));
  for (const entry of entries) if (entry.thru === 0) places.push(waiting(entry, entry.status));
  return places;
}

/** Those without a return come behind all who have a place, by their start, and before those who wait. */
function withUnranked(places: readonly Place[], out: readonly Entry[]): Place[] {
  const isOut = ({ status }: Place) => status === 'no_return';
  const unranked = [...places.filter(isOut), ...out.map((entry) => waiting(entry, 'no_return'))];
  return [
    ...places.filter(({ position }) => position !== null),
    ...unranked.sort((a, b) => byPlace(a.entry, b.entry)),
    ...places.filter((place) => place.position === null && !isOut(place)),
  ];
}

const waiting = (entry: Entry, status: Status): Place => ({
  entry,
  status,
  position: null,
  tied: false,
  tiebreak: null,
});

/** The score that the board ranks by, lower being better. */
const numberOf = ({ sums }: Entry, board: BoardName): number =>
  board === 'stableford' ? 0 - (sums.stableford.total ?? 0) : (sums[board].toPar ?? 0);

/** Ranks by the strokes that the board counts, if a hole has no par. */
const strokesOf = ({ sums }: Entry, board: BoardName): number => sums[board].strokes ?? 0;

function grouped(entries: readonly Entry[], key: (entry: Entry) => number): Entry[][] {
  const groups = new Map<number, Entry[]>();
  for (const entry of entries) {
    const number = key(entry);
    const group = groups.get(number);
    if (group === undefined) groups.set(number, [entry]);
    else group.push(entry);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}

const shared = (group: readonly Entry[], position: number): Place[] =>
  group.map((entry) => ({
    entry,
    status: entry.status,
    position,
    tied: group.length > 1,
    tiebreak: null,
  }));

/** Countback settles complete cards where it can; unfinished ones share the place behind them. */
const settledBy =
  (countback: Countback) =>
  (group: readonly Entry[], first: number): Place[] => {
    const complete = group.filter((entry) => entry.status === 'complete');
    const unfinished = group.filter((entry) => entry.status !== 'complete');
    const behind = shared(unfinished, first + complete.length);
    if (complete.length < 2) return [...shared(complete, first), ...behind];
    const places: Place[] = [];
    for (const { entry, level, tiebreak } of countback(complete)) {
      const above = level ? places.at(-1) : undefined;
      if (above !== undefined) above.tied = true;
      const position = above?.position ?? first + places.length;
      places.push({ entry, status: entry.status, position, tied: level, tiebreak });
    }
    return [...places, ...behind];
  };

function byProgress(a: Entry, b: Entry): number {
  return b.thru - a.thru || a.lastScoreTime - b.lastScoreTime || byName(a, b);
}

/** `no_return` first; then by the place of the start. */
const byStart = (a: Entry, b: Entry): number =>
  Number(b.status === 'no_return') - Number(a.status === 'no_return') || byPlace(a, b);

/** By starting hole and letter, those without a start last. */
function byPlace(a: Entry, b: Entry): number {
  return (
    (a.team?.startingHole ?? 99) - (b.team?.startingHole ?? 99) ||
    byLetter(a.team?.startingSequence ?? '', b.team?.startingSequence ?? '') ||
    byName(a, b)
  );
}

/** Z comes before AA. */
const byLetter = (a: string, b: string): number => a.length - b.length || byCode(a, b);

const byName = (a: Entry, b: Entry): number => byCode(a.name, b.name) || byCode(a.id, b.id);

/** Compares by character codes, so that the order is the same on every machine, whatever its language. */
export const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
