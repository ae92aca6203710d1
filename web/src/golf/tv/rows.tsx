/** One page of the leaderboard. */
import { memo } from 'react';
import { words } from '../../words/golf.ts';
import { type Row, signed, tone } from '../board/board.ts';
import type { BoardName } from '../first-data.ts';
import styles from './rows.module.css';

interface RowsProps {
  rows: readonly Row[];
  /** Of the board. */
  name: BoardName;
  perPage: number;
  entrant: 'player' | 'team';
  isMarked(row: Row): boolean;
}

export function Rows({ rows, name, perPage, entrant, isMarked }: RowsProps) {
  const { board, tv } = words;
  const isPoints = name === 'stableford';
  const columns = perPage / 10;
  const filled = Math.min(columns, Math.ceil(rows.length / 10));
  return (
    <div className={styles.sheet} data-columns={columns}>
      {Array.from({ length: filled }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Columns are all alike.
        <p key={column} className={styles.heads} aria-hidden="true">
          <span>{board.position}</span>
          <span>{board[entrant]}</span>
          <span>{board.thru}</span>
          <span>{isPoints ? board.points : board.toPar}</span>
        </p>
      ))}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ol role="list" aria-label={tv.leaderboard} className={styles.rows}>
        {rows.map((row) => (
          <Line key={row.key} row={row} isPoints={isPoints} isMarked={isMarked(row)} />
        ))}
      </ol>
    </div>
  );
}

interface LineProps {
  row: Row;
  isPoints: boolean;
  isMarked: boolean;
}

const Line = memo(function Line({ row, isPoints, isMarked }: LineProps) {
  const { position, positionLabel, name, thruLabel, toParLabel, total } = row;
  return (
    <li className={styles.row} data-leader={position === 1 || undefined} data-changed={isMarked || undefined}>
      <span className={styles.place}>{positionLabel}</span>
      <span className={styles.name} data-fit="">
        {name}
      </span>
      <span className={styles.thru}>{thruLabel}</span>
      <span className={styles.tile} data-tone={isPoints ? 'even' : tone(row)}>
        {isPoints ? (total ?? signed(toParLabel)) : signed(toParLabel)}
      </span>
    </li>
  );
});
