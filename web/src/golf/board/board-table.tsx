/** A leaderboard. A row opens the card below it, by a tap anywhere or by its button. */
// biome-ignore-all lint/a11y/noRedundantRoles: Safari before 17 takes a table that is displayed as grids for no table.
import { Fragment, memo } from 'react';
import { words } from '../../words/golf.ts';
import { type Row, signed, tone } from './board.ts';
import styles from './board-table.module.css';
import { Card } from './card.tsx';

interface BoardTableProps {
  label: string;
  slug: string;
  rows: readonly Row[];
  /** The key of the row whose card is open. */
  open?: number | undefined;
  onOpen?: (key: number) => void;
  /** Points count more than par. */
  counts: 'strokes' | 'points';
  /** Who has a row. */
  entrant: 'player' | 'team';
}

export function BoardTable({ label, slug, rows, open, onOpen, counts, entrant }: BoardTableProps) {
  const { board } = words;
  return (
    <div className={styles.sheet}>
      <table role="table" className={styles.table} aria-label={board.tableName(label)}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" className={styles.place}>
              {board.position}
            </th>
            <th role="columnheader" scope="col">
              {board[entrant]}
            </th>
            <th role="columnheader" scope="col" className={styles.figure}>
              {board.thru}
            </th>
            <th role="columnheader" scope="col" className={styles.figure}>
              {counts === 'points' ? board.points : board.toPar}
            </th>
            <th role="columnheader" scope="col" className={styles.total}>
              {board.total}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Fragment key={row.key}>
              <Line row={row} isOpen={open === row.key} onOpen={onOpen} counts={counts} />
              {open === row.key && (
                <tr role="row" className={styles.cardRow}>
                  <td role="cell" colSpan={5}>
                    <Card slug={slug} row={row} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps {
  row: Row;
  isOpen: boolean;
  onOpen: ((key: number) => void) | undefined;
  counts: 'strokes' | 'points';
}

/** Drawn again only when its row has changed: a patch leaves the others the very same objects. */
const Line = memo(function Line({ row, isOpen, onOpen, counts }: LineProps) {
  const { key, position, positionLabel, name, teamName, thruLabel, toParLabel, total } = row;
  const toggle = onOpen && (() => onOpen(key));
  return (
    <tr role="row" className={position === 1 ? styles.leader : undefined} onClick={toggle}>
      <td role="cell" className={styles.place}>
        {positionLabel}
      </td>
      <th role="rowheader" scope="row" className={styles.name}>
        {toggle === undefined ? (
          <span className={styles.who}>{name}</span>
        ) : (
          <button type="button" className={styles.who} aria-expanded={isOpen}>
            {name}
          </button>
        )}
        {teamName !== null && <span className={styles.team}>{teamName}</span>}
      </th>
      <td role="cell" className={styles.figure}>
        {thruLabel}
      </td>
      <td role="cell" className={styles.score} data-tone={counts === 'points' ? 'even' : tone(row)}>
        {counts === 'points' ? (total ?? signed(toParLabel)) : signed(toParLabel)}
      </td>
      <td role="cell" className={styles.total}>
        {total}
      </td>
    </tr>
  );
});
