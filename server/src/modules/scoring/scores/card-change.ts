/** Decides what a posted score does to a card, or why it is refused: pure rules, without the database. */
import { computedScrambleHandicap } from '@fairway/golf';
import type { Actor } from '../../../platform/actor.ts';
import { conflict, invalid } from '../../../platform/problems.ts';
import type { Format } from '../../event/tournaments/schemas.ts';
import { type FlagChanges, isPerCard, judgeFlags } from '../flags/judge.ts';
import type { CardKind, ScoredEntrant, ScoringState } from './state.ts';

export interface Post {
  hole: number;
  strokes: number | null;
  expectedStrokes?: number | null | undefined;
  /** The path of the hole in the request, for error messages. */
  field?: string;
}

export interface CardEntry {
  hole: number;
  old: number | null;
  new: number | null;
  /** On which phone it was tapped, and when, by the clock of the phone. */
  tap?: { device: string; at: string };
}

export interface CardChange {
  id: string;
  /** The version of the card that was judged, for optimistic locking. */
  version: number;
  entries: CardEntry[];
  flags: FlagChanges;
  /** The computed handicap of a team, stored with its first score. */
  handicap: number | null;
  settles: boolean;
}

/** Corrections are allowed after the end; before the start, only if the first score makes the event live. */
function refuseByState({ status, auto_status, format }: ScoringState, kind: CardKind): Format {
  if (format === null) throw conflict('The tournament has no format yet.');
  if ((format === 'scramble') !== (kind === 'team')) {
    const other = kind === 'team' ? 'its players' : 'its teams';
    throw conflict(`In a tournament of the format ${format}, ${other} have the scores.`);
  }
  if (status === 'archived' || (!isUnderWay(status) && !auto_status))
    throw conflict(`The tournament is ${status}; scores need it to be live.`);
  return format;
}

const isUnderWay = (status: ScoringState['status']): boolean => status === 'live' || status === 'final';

/** Whether the first score makes the tournament live. */
export const startsPlay = ({ status }: ScoringState): boolean => status === 'setup' || status === 'open';

/** Returns undefined when every posted value is stored already. */
export function cardChange(
  state: ScoringState,
  kind: CardKind,
  entrant: ScoredEntrant,
  posts: Post[],
  actor: Actor,
): CardChange | undefined {
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
  return changeOf({ format, pars: state.pars }, entrant, after, entries, isPerCard(actor));
}

/** The change that entries make to a card: its flags, and the handicap that a team's first score fixes. */
export function changeOf(
  course: Parameters<typeof judgeFlags>[0],
  entrant: ScoredEntrant,
  after: ScoredEntrant['strokes'],
  entries: CardEntry[],
  perCard: boolean,
): CardChange {
  const settles = !entrant.settled;
  return {
    id: entrant.id,
    version: entrant.version,
    entries,
    flags: judgeFlags(course, { ...entrant, strokes: after }, perCard),
    handicap: settles ? computedScrambleHandicap(entrant.handicaps ?? []) : null,
    settles,
  };
}
