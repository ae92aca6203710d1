/**
 * Rows that can be chosen: one by one, a range with Shift, or all that are shown. What a search has hidden
 * since is not meant any more.
 */
import { type RefCallback, useCallback, useMemo, useRef, useState } from 'react';
import { useStable } from '../hooks/use-stable.ts';
import styles from './selection.module.css';

/** Stays the same function, so that rows can be memoized. `isRange`: everything since the last one, too. */
export type Choose = (id: string, isChosen: boolean, isRange: boolean) => void;

export interface Selection {
  has(id: string): boolean;
  /** Those that are chosen and shown, in the order of the rows. */
  chosen: readonly string[];
  isAll: boolean;
  choose: Choose;
  chooseAll(isChosen: boolean): void;
}

/** `ids` are the rows that are shown, in their order. */
export function useSelection(ids: readonly string[]): Selection {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const choose = useStable((id: string, isChosen: boolean, isRange: boolean) => {
    const from = isRange && last.current !== undefined ? ids.indexOf(last.current) : -1;
    const to = ids.indexOf(id);
    const meant = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    last.current = id;
    setKnown((before) => withAll(before, meant, isChosen));
  });
  const chooseAll = useCallback(
    (isChosen: boolean) => setKnown((before) => withAll(before, ids, isChosen)),
    [ids],
  );
  const chosen = useMemo(() => ids.filter((id) => known.has(id)), [ids, known]);
  return {
    ...{ chosen, choose, chooseAll },
    has: (id) => known.has(id),
    isAll: ids.length > 0 && chosen.length === ids.length,
  };
}

function withAll(
  before: ReadonlySet<string>,
  ids: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> {
  const after = new Set(before);
  for (const id of ids) {
    if (isChosen) after.add(id);
    else after.delete(id);
  }
  return after;
}

/** For the head of the column: chooses all rows that are shown, or none. */
export function ChooseAll({ label, selection }: { label: string; selection: Selection }) {
  const { chosen, isAll, chooseAll } = selection;
  const isSome = chosen.length > 0 && !isAll;
  const show: RefCallback<HTMLInputElement> = (box) => {
    if (box !== null) box.indeterminate = isSome;
  };
  return (
    <label className={styles.target}>
      <input
        ref={show}
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={isAll}
        onChange={(event) => chooseAll(event.target.checked)}
      />
    </label>
  );
}

interface ChooseCellProps {
  id: string;
  /** "Choose Ann Fox". */
  label: string;
  isChosen: boolean;
  onChoose: Choose;
}

/** The cell of a row. The whole of it can be clicked. */
export const ChooseCell = ({ id, label, isChosen, onChoose }: ChooseCellProps) => (
  <td className={styles.cell}>
    <label className={styles.target}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={isChosen}
        // A click and the space bar both come as clicks, and only those know of Shift.
        onClick={({ currentTarget, shiftKey }) => onChoose(id, currentTarget.checked, shiftKey)}
        onChange={() => undefined}
      />
    </label>
  </td>
);
