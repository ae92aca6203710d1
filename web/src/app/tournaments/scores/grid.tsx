/**
 * The grid of scores. One handler for the whole table looks after the keys and the saving, so that 1200 cards
 * stay quick.
 */
import { useRef, useState } from 'react';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { useHere } from '../../session.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import type { Entrant, SignedCard } from './entrants.ts';
import styles from './grid.module.css';
import { GridRow } from './grid-row.tsx';
import { LastWriter } from './last-writer.tsx';
import { ReopenCard } from './reopen-card.tsx';
import { type Saving, useSaving } from './use-saving.ts';
import { useTicks } from './use-ticks.ts';

const said = words.scores;

const NO_SCORE = { message: said.strokesWrong };
const SUMS = Object.values(said.sums);

export function Grid({ entrants, isOpen }: { entrants: readonly Entrant[]; isOpen: boolean }) {
  const { can } = useHere();
  const mayWrite = isOpen && can('scores:write');
  const table = useRef<HTMLTableElement>(null);
  const ticks = useTicks(table);
  const saving = useSaving(entrants, ticks);
  const [reopened, setReopened] = useState<SignedCard>();
  return (
    <>
      <Refused saving={saving} />
      <p role="status" className={styles.told}>
        {ticks.told && words.shared.scoresSaved(ticks.told.name, ticks.told.saved)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reachable by keyboard. */}
      <section className={styles.scroll} aria-label={said.scrollable} tabIndex={0}>
        <table
          ref={table}
          aria-label={said.title}
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
      <th scope="col">{entrant?.kind === 'team' ? said.team : said.player}</th>
      {entrant?.holes.map(({ hole, par }) => (
        <th key={hole} scope="col">
          {hole} <span className={styles.par}>{par === null ? '' : said.par(par)}</span>
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
