/**
 * The grid of scores. One handler for the whole table looks after the keys and the saving, so that 1200 cards stay quick: a
 * first score is saved at once, another value over a stored one is asked about.
 */
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { ErrorAlert } from '../../../kit/messages.tsx';
import { useHere } from '../../session.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { type Entrant, type Spot, storedAt } from './entrants.ts';
import styles from './grid.module.css';
import { type Move, moveFocus, spotOf } from './grid-fields.ts';
import { GridRow } from './grid-row.tsx';
import { LastWriter } from './last-writer.tsx';
import { type Correction, typedStrokes, useScoring } from './posting.ts';

interface Asked {
  entrantId: string;
  hole: number;
  strokes: number | null;
  field: HTMLInputElement;
}

const NO_SCORE = { message: 'Strokes are a whole number from 1 to 20.' };

export function Grid({ entrants, isOpen }: { entrants: readonly Entrant[]; isOpen: boolean }) {
  const { can } = useHere();
  const mayWrite = isOpen && can('scores:write');
  const saving = useSaving(entrants);
  const holes = entrants[0]?.holes ?? [];
  return (
    <>
      <Refusal saving={saving} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reachable by keyboard. */}
      <section className={styles.scroll} aria-label="Scores, scrollable" tabIndex={0}>
        <table
          aria-label="Scores"
          className={styles.grid}
          onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
          onBlur={mayWrite ? saving.onBlur : undefined}
          onKeyDown={mayWrite ? saving.onKeyDown : undefined}
        >
          <thead>
            <tr>
              <th scope="col">{entrants[0]?.kind === 'team' ? 'Team' : 'Player'}</th>
              {holes.map(({ hole, par }) => (
                <th key={hole} scope="col" className={styles.hole}>
                  {hole} <span className={styles.par}>{par === null ? '' : `par ${par}`}</span>
                </th>
              ))}
              <th scope="col" className={styles.sum}>
                Out
              </th>
              <th scope="col" className={styles.sum}>
                In
              </th>
              <th scope="col" className={styles.sum}>
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {entrants.map((entrant) => (
              <GridRow key={entrant.id} entrant={entrant} mayWrite={mayWrite && !entrant.withdrawn} />
            ))}
          </tbody>
        </table>
      </section>
      {saving.asked && (
        <CorrectDialog
          key={`${saving.asked.spot.entrant.id} ${saving.asked.spot.hole}`}
          spot={saving.asked.spot}
          strokes={saving.asked.strokes}
          onCancel={saving.takeBack}
          onSaved={saving.stopAsking}
        />
      )}
    </>
  );
}

type Saving = ReturnType<typeof useSaving>;

/** What the field just left led to: a value that is no score, or a score that somebody else wrote first. */
function Refusal({ saving: { isNoScore, refused, first } }: { saving: Saving }) {
  if (isNoScore) return <ErrorAlert error={NO_SCORE} />;
  if (first.error === null || refused === undefined) return null;
  return (
    <div className={styles.refusal}>
      <ErrorAlert error={first.error} />
      <LastWriter spot={refused} mine={refused.strokes} />
    </div>
  );
}

function useSaving(entrants: readonly Entrant[]) {
  const [asked, setAsked] = useState<Asked>();
  const [sent, setSent] = useState<Correction>();
  const [isNoScore, setNoScore] = useState(false);
  const first = useScoring();
  const entrantOf = (id: string | undefined) => entrants.find((entrant) => entrant.id === id);

  const commit = (field: HTMLInputElement) => {
    const { entrantId, hole } = spotOf(field);
    const entrant = entrantOf(entrantId);
    if (entrant === undefined) return;
    const stored = storedAt({ entrant, hole });
    const strokes = typedStrokes(field.value);
    setNoScore(strokes === undefined);
    field.setAttribute('aria-invalid', String(strokes === undefined));
    if (strokes === undefined || strokes === stored) return;
    if (stored !== null) return setAsked({ entrantId: entrant.id, hole, strokes, field });
    const correction = { entrant, hole, strokes, expected: null };
    setSent(correction);
    first.run(correction);
  };

  const stopAsking = () => setAsked(undefined);
  const takeBack = () => {
    if (asked !== undefined) restore(asked.field, entrantOf(asked.entrantId), asked.hole);
    stopAsking();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement)) return;
    const { entrantId, hole } = spotOf(field);
    if (event.key === 'Escape') restore(field, entrantOf(entrantId), hole);
    const move = MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    // Leaving the field saves it.
    if (!moveFocus(field, move) && event.key === 'Enter') field.blur();
  };

  const spot: Spot | undefined = asked && pick(entrantOf(asked.entrantId), asked.hole);
  return {
    ...{ first, isNoScore, stopAsking, takeBack, onKeyDown },
    refused: sent && { ...sent, ...pick(entrantOf(sent.entrant.id), sent.hole) },
    asked: asked && spot && { spot, strokes: asked.strokes },
    onBlur: ({ target }: FocusEvent) => target instanceof HTMLInputElement && commit(target),
  };
}

const MOVES: Record<string, Move> = {
  Enter: 'next',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const pick = (entrant: Entrant | undefined, hole: number): Spot | undefined => entrant && { entrant, hole };

/** Shows what is stored in place of what was typed. */
function restore(field: HTMLInputElement, entrant: Entrant | undefined, hole: number): void {
  field.value = String((entrant && storedAt({ entrant, hole })) ?? '');
  field.removeAttribute('aria-invalid');
}
