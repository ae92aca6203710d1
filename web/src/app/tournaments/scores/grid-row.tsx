/**
 * One card of the grid. Its fields belong to the browser while somebody types, and show what is stored
 * otherwise; it is drawn anew only when its own card has changed.
 */
import { memo, useEffect, useRef } from 'react';
import { Button } from '../../../kit/forms/button.tsx';
import { Badge } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import type { Entrant, SignedCard } from './entrants.ts';
import styles from './grid.module.css';

const said = words.scores;

interface Props {
  entrant: Entrant;
  mayWrite: boolean;
  /** Undefined: the person may not. */
  onReopen: ((card: SignedCard) => void) | undefined;
}

export const GridRow = memo(Row);

function Row({ entrant, mayWrite, onReopen }: Props) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => showStored(row.current, entrant), [entrant]);
  return (
    <tr ref={row}>
      <th scope="row" className={styles.name}>
        <span className={styles.entrant}>{entrant.name}</span>
        <span className={styles.about}>
          {[entrant.startLabel, entrant.teamName].filter(Boolean).join(' · ')}
        </span>
        {entrant.withdrawn && <Badge>{said.withdrawn}</Badge>}
        <Signed entrant={entrant} onReopen={onReopen} />
      </th>
      {entrant.holes.map(({ hole, par, strokes }) => (
        <td key={hole} className={toneOf(par, strokes)}>
          {mayWrite ? (
            <input
              aria-label={said.cell(entrant.name, hole)}
              className={styles.field}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              data-entrant={entrant.id}
              data-hole={hole}
              defaultValue={strokes ?? ''}
            />
          ) : (
            (strokes ?? '')
          )}
        </td>
      ))}
      <td className={styles.sum}>{entrant.out}</td>
      <td className={styles.sum}>{entrant.in}</td>
      <td className={styles.sum}>{entrant.total}</td>
    </tr>
  );
}

function Signed({ entrant: { signed, isFirst }, onReopen }: Pick<Props, 'entrant' | 'onReopen'>) {
  if (signed === undefined) return null;
  return (
    <>
      <span className={styles.about}>
        {said.signedBy(signed.name)}
        {signed.isAmended && said.amended}
      </span>
      {isFirst && onReopen && (
        <Button
          look="plain"
          className={styles.reopen}
          aria-label={said.reopenOne(signed.teamName)}
          onClick={() => onReopen(signed)}
        >
          {said.reopenCard}
        </Button>
      )}
    </>
  );
}

/** Not where somebody is typing. */
function showStored(row: HTMLTableRowElement | null, { holes }: Entrant): void {
  const fields = row?.getElementsByTagName('input') ?? [];
  for (const [at, field] of [...fields].entries()) {
    const text = String(holes[at]?.strokes ?? '');
    if (field === document.activeElement || field.value === text) continue;
    field.value = text;
    field.removeAttribute('aria-invalid');
  }
}

function toneOf(par: number | null, strokes: number | null): string | undefined {
  if (par === null || strokes === null || par === strokes) return undefined;
  return strokes < par ? styles.under : styles.over;
}
