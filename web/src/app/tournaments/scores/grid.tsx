/**
 * The grid of scores. One handler for the whole table looks after the keys and the saving, so that 1200 cards
 * stay quick.
 */
import { useState } from 'react';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { useHere } from '../../session.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import type { Entrant, SignedCard } from './entrants.ts';
import styles from './grid.module.css';
import { GridRow } from './grid-row.tsx';
import { LastWriter } from './last-writer.tsx';
import { ReopenCard } from './reopen-card.tsx';
import { type Saving, useSaving } from './use-saving.ts';

const NO_SCORE = { message: 'Strokes are a whole number from 1 to 20.' };
const SUMS = ['Out', 'In', 'Total'];

export function Grid({ entrants, isOpen }: { entrants: readonly Entrant[]; isOpen: boolean }) {
  const { can } = useHere();
  const mayWrite = isOpen && can('scores:write');
  const saving = useSaving(entrants);
  const [reopened, setReopened] = useState<SignedCard>();
  return (
    <>
      <Refused saving={saving} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reachable by keyboard. */}
      <section className={styles.scroll} aria-label="Scores, scrollable" tabIndex={0}>
        <table
          aria-label="Scores"
          className={styles.grid}
          onFocus={mayWrite ? saving.onFocus : undefined}
          onBlur={mayWrite ? saving.onBlur : undefined}
          onKeyDown={mayWrite ? saving.onKeyDown : undefined}
        >
          <Head entrant={entrants[0]} />
          <tbody>
            {entrants.map((entrant) => (
              <GridRow
                key={entrant.id}
                entrant={entrant}
                mayWrite={mayWrite && !entrant.withdrawn}
                onReopen={mayWrite ? setReopened : undefined}
              />
            ))}
          </tbody>
        </table>
      </section>
      {reopened && <ReopenCard card={reopened} onClose={() => setReopened(undefined)} />}
      {saving.asked && (
        <CorrectDialog {...saving.asked} onCancel={saving.takeBack} onSaved={saving.stopAsking} />
      )}
    </>
  );
}

const Head = ({ entrant }: { entrant: Entrant | undefined }) => (
  <thead>
    <tr>
      <th scope="col">{entrant?.kind === 'team' ? 'Team' : 'Player'}</th>
      {entrant?.holes.map(({ hole, par }) => (
        <th key={hole} scope="col">
          {hole} <span className={styles.par}>{par === null ? '' : `par ${par}`}</span>
        </th>
      ))}
      {SUMS.map((sum) => (
        <th key={sum} scope="col">
          {sum}
        </th>
      ))}
    </tr>
  </thead>
);

/**
 * What the fields led to: a value that is no score, and scores that were refused, such as where somebody else
 * was first.
 */
const Refused = ({ saving: { isNoScore, refusals } }: { saving: Saving }) => (
  <>
    {isNoScore && <ErrorAlert error={NO_SCORE} />}
    {refusals.map(({ subject, input, error, spot, dismiss }) => (
      <div key={subject.id} className={styles.refusal}>
        <ErrorAlert about={subject.name} error={error} onDismiss={dismiss} />
        <LastWriter spot={spot} mine={input.strokes} />
      </div>
    ))}
  </>
);
