/** The boards as they stand, for the wall of the clubhouse. */
import type { Board, BoardRow } from '@fairway/sdk';
import { exactTime, minus } from '../../../api/format.ts';
import { words } from '../../../words/app.ts';
import { keyOf, nameOf, useBoards } from '../boards/queries.ts';
import { useSettings } from '../event-queries.ts';
import styles from './list.module.css';
import { NoSheets, Sheet, SheetHead } from './sheet.tsx';

const said = words.print;

export function ScoreBoards() {
  const { data, error } = useBoards({ flightId: undefined, asOf: undefined });
  const boards = data?.filter(({ rows }) => rows.length > 0);
  if (boards === undefined || boards.length === 0)
    return <NoSheets isEmpty={boards !== undefined} error={error} empty={said.noBoards} />;
  return boards.map((board) => <Printed key={board.board} board={board} />);
}

function Printed({ board }: { board: Board }) {
  const { data: settings } = useSettings();
  const { rows, provisional, generatedAt } = board;
  const label = words.boards.labels[board.board];
  return (
    <Sheet label={words.boards.tableOf(label)}>
      <SheetHead />
      <h2>{label}</h2>
      <p>
        {provisional ? said.provisional : said.final}, {exactTime(generatedAt, settings?.timezone)}
      </p>
      <table className={styles.list} aria-label={words.boards.tableOf(label)}>
        <thead>
          <tr>
            <th scope="col">{said.place}</th>
            <th scope="col">{said.name}</th>
            <th scope="col">{said.thru}</th>
            <th scope="col">{board.board === 'stableford' ? said.points : said.toPar}</th>
            <th scope="col">{said.total}</th>
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
