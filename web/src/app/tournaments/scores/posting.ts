/**
 * Scores on their way to the service, always with what the person saw there before, so that nobody's score is
 * lost unseen.
 */
import type { ScoreCorrected } from '@fairway/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { words } from '../../../words/app.ts';
import { optimistically } from '../../patterns/optimistic.ts';
import { type Action, useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import { type Entrant, type Spot, storedAt, strokesText } from './entrants.ts';
import { useEntrantsKey } from './queries.ts';

const said = words.scores;

export interface Correction extends Spot {
  strokes: number | null;
  /** What the person believes to be stored. */
  expected: number | null;
  reason?: string | undefined;
}

/** One score, stored or refused. */
export function usePost(): (correction: Correction, dryRun?: boolean) => Promise<ScoreCorrected> {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  return ({ entrant, hole, strokes, expected, reason }, dryRun = false) => {
    // A dry run tells what would happen to the boards, whatever is stored by now.
    const body = { hole, strokes, reason, ...(dryRun ? { dryRun } : { expectedStrokes: expected }) };
    return entrant.kind === 'team'
      ? api.tournaments.teams.postScore(tournamentId, entrant.id, body)
      : api.tournaments.players.postScore(tournamentId, entrant.id, body);
  };
}

interface ScoringOptions {
  onDone?(): void;
  /** Shows where a score was typed that it is saved; without it, a message says so. */
  follow?<Output>(correction: Correction, work: Promise<Output>): Promise<Output>;
}

/** Shows the score at once, tells it, and takes it back on "Undo". */
export function useScoring({ onDone, follow }: ScoringOptions = {}): Action<Correction> {
  const client = useQueryClient();
  const post = usePost();
  const key = useEntrantsKey();
  const shown = (correction: Correction) =>
    optimistically<Entrant[], ScoreCorrected>(client, key, showing(correction), () => post(correction));
  const call = (correction: Correction) => follow?.(correction, shown(correction)) ?? shown(correction);
  return useAction(call, {
    isShownThere: follow !== undefined,
    done: (_, { entrant, hole, strokes }) => said.saved(entrant.name, hole, strokesText(strokes)),
    undo: ({ previousStrokes }, done) =>
      shown({ ...done, strokes: previousStrokes, expected: done.strokes, reason: said.reasonUndone }),
    subject: ({ entrant, hole }) => ({
      id: `${entrant.id} ${hole}`,
      name: said.cell(entrant.name, hole),
    }),
    refresh: [useEventKey('flags'), useEventKey('boards')],
    ...(onDone && { onDone }),
  });
}

/** The grid with that score, and without it; sums follow with the service's answer. */
const showing = ({ entrant: { id }, hole, strokes, expected }: Correction) => ({
  show: (entrants: Entrant[]) =>
    entrants.map((one) => (one.id === id ? withStrokes(one, hole, strokes) : one)),
  takeBack: (entrants: Entrant[]) =>
    entrants.map((one) =>
      one.id === id && storedAt({ entrant: one, hole }) === strokes ? withStrokes(one, hole, expected) : one,
    ),
});

const withStrokes = (entrant: Entrant, hole: number, strokes: number | null): Entrant => ({
  ...entrant,
  holes: entrant.holes.map((line) => (line.hole === hole ? { ...line, strokes } : line)),
});

/** The number that somebody typed: null for an empty field, undefined for what is no score. */
export function typedStrokes(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const strokes = Number(typed);
  return /^\d{1,2}$/.test(typed) && strokes >= 1 && strokes <= 20 ? strokes : undefined;
}
