/** The boards as they stand, for the wall of the clubhouse. */
import type { Board, BoardRow } from '@fairway/sdk';
import { exactTime, minus } from '../../../api/format.ts';
import { keyOf, nameOf, useBoards } from '../boards/queries.ts';
import { useSettings } from '../event-queries.ts';
import styles from './list.module.css';
import { NoSheets, Sheet, SheetHead } from './sheet.tsx';

export function ScoreBoards() {
  const { data, error } = useBoards({ flightId: undefined, asOf: undefined });
  const boards = data?.filter(({ rows }) => rows.length > 0);
  if (boards === undefined || boards.length === 0)
    return <NoSheets isEmpty={boards !== undefined} error={error} empty="Nobody is on a board yet." />;
  return boards.map((board) => <Printed key={board.board} board={board} />);
}

function Printed({ board }: { board: Board }) {
  const { data: settings } = useSettings();
  const { label, rows, provisional, generatedAt } = board;
  return (
    <Sheet label={`${label} board`}>
      <SheetHead />
      <h2>{label}</h2>
      <p>
        {provisional ? 'Provisional' : 'Final'}, {exactTime(generatedAt, settings?.timezone)}
      </p>
      <table className={styles.list} aria-label={`${label} board`}>
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Name</th>
            <th scope="col">Thru</th>
            <th scope="col">{board.board === 'stableford' ? 'Points' : 'To par'}</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <td className={styles.start}>{row.positionLabel || '–'}</td>
              <th scope="row">
                {nameOf(row)}
                {row.entryType === 'player' && row.teamName !== null && ` (${row.teamName})`}
              </th>
              <td>{row.thruLabel}</td>
              <td className={styles.start}>{scoreOf(row, board)}</td>
              <td>{board.board === 'net' ? row.net : row.gross}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

const scoreOf = (row: BoardRow, { board }: Board): string | number =>
  (board === 'stableford' ? row.points : minus(row.toParLabel)) ?? '–';
