/**
 * What happens when a field of the grid is left, by a key or otherwise: a first score is saved at once, another value over a
 * stored one is asked about, and what is no score stays where it was typed.
 */
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { type Entrant, type Spot, storedAt } from './entrants.ts';
import { type Move, moveFocus, spotOf } from './grid-fields.ts';
import { type Correction, typedStrokes, useScoring } from './posting.ts';

/** A correction that waits for the person's word. */
interface Asked {
  entrantId: string;
  hole: number;
  strokes: number | null;
  field: HTMLInputElement;
}

const MOVES: Record<string, Move> = {
  Enter: 'next',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

export type Saving = ReturnType<typeof useSaving>;

export function useSaving(entrants: readonly Entrant[]) {
  const [asked, setAsked] = useState<Asked>();
  const [sent, setSent] = useState<Correction>();
  const [isNoScore, setNoScore] = useState(false);
  const first = useScoring();
  const spotAt = (entrantId: string | undefined, hole: number): Spot | undefined => {
    const entrant = entrants.find(({ id }) => id === entrantId);
    return entrant && { entrant, hole };
  };

  const commit = (field: HTMLInputElement) => {
    const spot = spotAt(...spotOf(field));
    if (spot === undefined) return;
    const strokes = typedStrokes(field.value);
    setNoScore(strokes === undefined);
    field.setAttribute('aria-invalid', String(strokes === undefined));
    const stored = storedAt(spot);
    if (strokes === undefined || strokes === stored) return;
    if (stored !== null) return setAsked({ entrantId: spot.entrant.id, hole: spot.hole, strokes, field });
    const correction = { ...spot, strokes, expected: null };
    setSent(correction);
    first.run(correction);
  };

  const stopAsking = () => setAsked(undefined);
  const takeBack = () => {
    if (asked !== undefined) restore(asked.field, spotAt(asked.entrantId, asked.hole));
    stopAsking();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement)) return;
    if (event.key === 'Escape') restore(field, spotAt(...spotOf(field)));
    const move = MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    // Leaving the field saves it.
    if (!moveFocus(field, move) && event.key === 'Enter') field.blur();
  };

  const spot = asked && spotAt(asked.entrantId, asked.hole);
  return {
    ...{ first, isNoScore, stopAsking, takeBack, onKeyDown },
    onBlur: ({ target }: FocusEvent) => target instanceof HTMLInputElement && commit(target),
    /** The first score that was sent last, with what is known of its hole by now. */
    refused: sent && { ...sent, ...spotAt(sent.entrant.id, sent.hole) },
    asked: asked && spot && { spot, strokes: asked.strokes },
  };
}

/** Shows what is stored in place of what was typed. */
function restore(field: HTMLInputElement, spot: Spot | undefined): void {
  field.value = String((spot && storedAt(spot)) ?? '');
  field.removeAttribute('aria-invalid');
}
