/** One board: places, names, scores; a row tells on request why it stands where it stands. */
import type { Board, BoardRow } from '@fairway/sdk';
import { memo, useState } from 'react';
import { minus } from '../../../api/format.ts';
import { Cell, RowActions, RowHead, Table } from '../../../kit/data/table.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { Badge, Status } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import styles from './board-table.module.css';
import { keyOf, nameOf, type View } from './queries.ts';
import { WhyDialog } from './why-dialog.tsx';

const said = words.boards;

const STATUSES: Record<BoardRow['status'], string> = {
  not_started: said.notStarted,
  in_progress: said.onTheCourse,
  complete: said.complete,
  no_return: said.noReturn,
};

export function BoardTable({ board, view }: { board: Board; view: View }) {
  const [why, setWhy] = useState<string>();
  const isPoints = board.board === 'stableford';
  const columns = [
    { label: said.place },
    { label: board.rows[0]?.entryType === 'player' ? said.player : said.team },
    { label: said.thru, numeric: true },
    { label: isPoints ? said.points : said.toPar, numeric: true },
    { label: said.total, numeric: true },
    { label: said.out, numeric: true },
    { label: said.in, numeric: true },
    { label: said.state },
    { label: said.whyColumn, hidden: true },
  ];
  return (
    <div className={styles.board}>
      <Standing board={board} />
      <Table label={said.tableOf(said.labels[board.board])} columns={columns}>
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
  <Status label={said.standing}>
    <Badge tone={provisional ? 'plain' : 'gold'}>{provisional ? said.provisional : said.final}</Badge>{' '}
    {ties === 'countback' ? said.countback : said.sharedPlaces} {strokeIndexMissing && said.noStrokeIndexes}
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
    <RowActions shown>
      <Button look="plain" onClick={() => onWhy(keyOf(row))}>
        {said.why}
      </Button>
    </RowActions>
  </tr>
));

function toneOf(toPar: number | null): string | undefined {
  if (toPar === null || toPar === 0) return styles.score;
  return toPar < 0 ? styles.under : styles.over;
}
