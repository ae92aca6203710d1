/**
 * Says that scores are saved without getting in the way of the next: a tick in the cell for a second, and for
 * screen readers one sentence a row, once the row is left and all of it is answered.
 */
import { type RefObject, useRef, useState } from 'react';
import type { Correction } from './posting.ts';

const SHOWN_MS = 1000;

interface RowState {
  name: string;
  underWay: number;
  saved: number;
}

export interface Ticks {
  /** The latest sentence: how many scores of whom are saved. */
  told: { name: string; saved: number } | undefined;
  follow<Output>(correction: Correction, work: Promise<Output>): Promise<Output>;
  /** The row that has the focus by now; undefined outside of the grid. */
  enter(entrantId: string | undefined): void;
}

export function useTicks(table: RefObject<HTMLTableElement | null>): Ticks {
  const [told, setTold] = useState<Ticks['told']>();
  const rows = useRef(new Map<string, RowState>());
  const focused = useRef<string>(undefined);
  const tellIfDone = (id: string) => {
    const row = rows.current.get(id);
    if (row === undefined || row.underWay > 0 || id === focused.current) return;
    rows.current.delete(id);
    if (row.saved > 0) setTold({ name: row.name, saved: row.saved });
  };
  const follow: Ticks['follow'] = (correction, work) => {
    const { id, name } = correction.entrant;
    const row = rows.current.get(id) ?? { name, underWay: 0, saved: 0 };
    rows.current.set(id, row);
    row.underWay += 1;
    const saved = () => {
      row.saved += 1;
      if (table.current !== null) tick(table.current, correction);
    };
    const settle = () => {
      row.underWay -= 1;
      tellIfDone(id);
    };
    work.then(saved, () => undefined).then(settle);
    return work;
  };
  const enter = (entrantId: string | undefined) => {
    const left = focused.current;
    focused.current = entrantId;
    if (left !== undefined && left !== entrantId) tellIfDone(left);
  };
  return { told, follow, enter };
}

/** Written to the document: to draw 1200 cards anew for it would be slow. */
function tick(table: HTMLTableElement, { entrant, hole }: Correction): void {
  const fields = table.querySelectorAll<HTMLInputElement>(`input[data-hole="${hole}"]`);
  const cell = [...fields].find(({ dataset }) => dataset.entrant === entrant.id)?.closest('td');
  if (!cell) return;
  cell.dataset.saved = '';
  setTimeout(() => delete cell.dataset.saved, SHOWN_MS);
}
