/**
 * What happens when a field of the grid is left, by a key or otherwise: a first score is saved at once,
 * another value over a stored one is asked about, what is no score stays where it was typed, and a field that
 * was only visited changes nothing.
 */
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type Entrant, type Spot, storedAt } from './entrants.ts';
import { type Move, moveFocus, spotOf } from './grid-fields.ts';
import { typedStrokes, useScoring } from './posting.ts';
import type { Ticks } from './use-ticks.ts';

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

export function useSaving(entrants: readonly Entrant[], { follow, enter }: Ticks) {
  const [asked, setAsked] = useState<Asked>();
  const [isNoScore, setNoScore] = useState(false);
  /** What the field that has the focus said when it got it. */
  const found = useRef('');
  const first = useScoring({ follow });
  const spotAt = (entrantId: string | undefined, hole: number): Spot | undefined => {
    const entrant = entrants.find(({ id }) => id === entrantId);
    return entrant && { entrant, hole };
  };

  const commit = (field: HTMLInputElement) => {
    const spot = spotAt(...spotOf(field));
    if (spot === undefined) return;
    const isUntouched = field.value === found.current && field.getAttribute('aria-invalid') !== 'true';
    // A colleague may have written another score since: it is shown, and not taken for a correction.
    if (isUntouched) return restore(field, spot);
    const strokes = typedStrokes(field.value);
    setNoScore(strokes === undefined);
    field.setAttribute('aria-invalid', String(strokes === undefined));
    const stored = storedAt(spot);
    if (strokes === undefined || strokes === stored) return;
    if (stored !== null) return setAsked({ entrantId: spot.entrant.id, hole: spot.hole, strokes, field });
    first.run({ ...spot, strokes, expected: null });
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
    ...{ isNoScore, stopAsking, takeBack, onKeyDown },
    onFocus: ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement)) return;
      target.select();
      found.current = target.value;
      enter(target.dataset.entrant);
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement)) return;
      commit(target);
      if (!(relatedTarget instanceof HTMLInputElement)) enter(undefined);
    },
    /** With what is known of their holes by now. */
    refusals: first.refusals.map((one) => ({
      ...one,
      spot: spotAt(one.input.entrant.id, one.input.hole) ?? one.input,
      dismiss: () => first.forget(one.subject.id),
    })),
    asked: asked && spot && { spot, strokes: asked.strokes },
  };
}

/** Shows what is stored in place of what was typed. */
function restore(field: HTMLInputElement, spot: Spot | undefined): void {
  field.value = String((spot && storedAt(spot)) ?? '');
  field.removeAttribute('aria-invalid');
}
