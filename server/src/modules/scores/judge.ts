/** Decides what a posted score does to a card, or why it may not: the rules, with no database in sight. */
import { computedScrambleHandicap, isOutlier, missingHoles } from '@fairway/golf';
import { conflict, invalid } from '../../platform/problems.ts';
import type { Format } from '../tournaments/schemas.ts';
import type { Entrant, Kind, KnownFlag, State } from './state.ts';

export interface Post {
  hole: number;
  strokes: number | null;
  expectedStrokes?: number | null | undefined;
  /** What the hole is called in the request. */
  field?: string;
}

export interface NewFlag {
  kind: 'outlier' | 'missing_hole';
  hole: number;
  /** The value that raised it; 0 for none. */
  strokes: number;
  detail: string;
}

export interface CardChange {
  id: string;
  /** Of the card that was judged. */
  version: number;
  entries: { hole: number; old: number | null; new: number | null }[];
  raise: NewFlag[];
  /** Flags whose cause is gone. */
  resolve: string[];
  /** The computed handicap of a team, stored with its first score. */
  handicap: number | null;
  settles: boolean;
}

/** Corrections are allowed after the end; before the start only where the first score makes the event live. */
export function refuseByState({ status, auto_status, format }: State, kind: Kind): Format {
  if (format === null) throw conflict('The tournament has no format yet.');
  if ((format === 'scramble') !== (kind === 'team')) {
    const other = kind === 'team' ? 'its players' : 'its teams';
    throw conflict(`In a tournament of the format ${format}, ${other} have the scores.`);
  }
  if (status === 'archived' || (!isUnderWay(status) && !auto_status))
    throw conflict(`The tournament is ${status}; scores need it to be live.`);
  return format;
}

const isUnderWay = (status: State['status']): boolean => status === 'live' || status === 'final';

/** Whether the first score makes the event live. */
export const startsEvent = ({ status }: State): boolean => status === 'setup' || status === 'open';

/** Undefined when everything posted is there already. */
export function judge(state: State, kind: Kind, entrant: Entrant, posts: Post[]): CardChange | undefined {
  const holes = state.pars.length;
  for (const { hole, field = 'hole' } of posts) {
    if (hole > holes) throw invalid([{ field, message: `must be one of the ${holes} holes of the event` }]);
  }
  const format = refuseByState(state, kind);
  if (entrant.withdrawn) throw conflict('The player has withdrawn.');
  const after = [...entrant.strokes];
  const entries: CardChange['entries'] = [];
  for (const { hole, strokes, expectedStrokes } of posts) {
    const old = entrant.strokes[hole - 1] ?? null;
    if (expectedStrokes !== undefined && expectedStrokes !== old)
      throw conflict(`Hole ${hole} has ${old ?? 'no'} strokes, not ${expectedStrokes ?? 'none'}.`);
    if (strokes === old) continue;
    after[hole - 1] = strokes;
    entries.push({ hole, old, new: strokes });
  }
  if (entries.length === 0) return undefined;
  const settles = !entrant.settled;
  return {
    id: entrant.id,
    version: entrant.version,
    entries,
    ...flagChanges(state, format, entrant, after, entries),
    handicap: settles ? computedScrambleHandicap(entrant.handicaps ?? []) : null,
    settles,
  };
}

/** What looks wrong on the card now and did not before; what no longer does. */
function flagChanges(
  { pars }: State,
  format: Format,
  { flags: raised, startingHole }: Entrant,
  after: (number | null)[],
  entries: CardChange['entries'],
): Pick<CardChange, 'raise' | 'resolve'> {
  const flags = raised ?? [];
  const strokesOn = (hole: number): number => after[hole - 1] ?? 0;
  const scored = pars.flatMap((_, index) => (after[index] === null ? [] : [index + 1]));
  const missing = new Set(missingHoles(startingHole, pars.length, scored));
  const wanted: NewFlag[] = [...missing].map((hole) => ({
    kind: 'missing_hole',
    hole,
    strokes: 0,
    detail: `Hole ${hole} was passed over`,
  }));
  for (const { hole, new: strokes } of entries) {
    const par = pars[hole - 1] ?? null;
    if (strokes !== null && isOutlier(format, par, strokes))
      wanted.push({ kind: 'outlier', hole, strokes, detail: `${strokes} strokes on a par ${par}` });
  }
  const isKnown = ({ kind, hole, strokes }: NewFlag) =>
    flags.some((flag) => flag.kind === kind && flag.hole === hole && flag.strokes === strokes);
  const isGone = ({ kind, hole, strokes }: KnownFlag) =>
    kind === 'missing_hole' ? !missing.has(hole) : strokesOn(hole) !== strokes;
  return {
    raise: wanted.filter((flag) => !isKnown(flag)),
    resolve: flags.filter((flag) => flag.status === 'open' && isGone(flag)).map(({ id }) => id),
  };
}
