/** One board: places, names, scores; a row tells on request why it stands where it stands. */
import type { Board, BoardRow } from '@fairway/sdk';
import { memo, useState } from 'react';
import { minus } from '../../../api/format.ts';
import { Cell, RowActions, RowHead, Table } from '../../../kit/data/table.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { Badge, Status } from '../../../kit/overlays/messages.tsx';
import styles from './board-table.module.css';
import { keyOf, nameOf, type View } from './queries.ts';
import { WhyDialog } from './why-dialog.tsx';

const STATUSES: Record<BoardRow['status'], string> = {
  not_started: 'not started',
  in_progress: 'on the course',
  complete: 'complete',
  no_return: 'no return',
};

export function BoardTable({ board, view }: { board: Board; view: View }) {
  const [why, setWhy] = useState<string>();
  const isPoints = board.board === 'stableford';
  const columns = [
    { label: 'Place' },
    { label: board.rows[0]?.entryType === 'player' ? 'Player' : 'Team' },
    { label: 'Thru', numeric: true },
    { label: isPoints ? 'Points' : 'To par', numeric: true },
    { label: 'Total', numeric: true },
    { label: 'Out', numeric: true },
    { label: 'In', numeric: true },
    { label: 'State' },
    { label: 'Why', hidden: true },
  ];
  return (
    <div className={styles.board}>
      <Standing board={board} />
      <Table label={`${board.label} board`} columns={columns}>
        {board.rows.map((row) => (
          <Line key={keyOf(row)} row={row} isPoints={isPoints} isNet={board.board === 'net'} onWhy={setWhy} />
        ))}
      </Table>
      {why !== undefined && (
        <WhyDialog entrant={why} board={board} view={view} onClose={() => setWhy(undefined)} />
      )}
    </div>
  );
}

const Standing = ({ board: { provisional, ties, strokeIndexMissing } }: { board: Board }) => (
  <Status label="Standing">
    <Badge tone={provisional ? 'plain' : 'gold'}>{provisional ? 'Provisional' : 'Final'}</Badge>{' '}
    {ties === 'countback' ? 'Ties are broken by countback.' : 'Equal scores share a place.'}{' '}
    {strokeIndexMissing && 'Without stroke indexes handicaps count over the whole round only.'}
  </Status>
);

interface LineProps {
  row: BoardRow;
  isPoints: boolean;
  isNet: boolean;
  onWhy(entrant: string): void;
}

const Line = memo(({ row, isPoints, isNet, onWhy }: LineProps) => (
  <tr className={row.position === 1 ? styles.leader : undefined}>
    <Cell className={styles.place}>{row.positionLabel || '–'}</Cell>
    <RowHead>
      {nameOf(row)}
      <span className={styles.about}>
        {[row.entryType === 'player' && row.teamName, row.flightName, row.startLabel]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </RowHead>
    <Cell numeric>{row.thruLabel || '–'}</Cell>
    <Cell numeric className={isPoints ? styles.score : toneOf(row.toPar)}>
      {isPoints ? (row.points ?? '–') : minus(row.toParLabel) || '–'}
    </Cell>
    <Cell numeric>{(isNet ? row.net : row.gross) ?? '–'}</Cell>
    <Cell numeric soft>
      {row.out ?? '–'}
    </Cell>
    <Cell numeric soft>
      {row.in ?? '–'}
    </Cell>
    <Cell soft tight>
      {STATUSES[row.status]}
    </Cell>
    <RowActions>
      <Button look="plain" onClick={() => onWhy(keyOf(row))}>
        Why?
      </Button>
    </RowActions>
  </tr>
));

function toneOf(toPar: number | null): string | undefined {
  if (toPar === null || toPar === 0) return styles.score;
  return toPar < 0 ? styles.under : styles.over;
}
