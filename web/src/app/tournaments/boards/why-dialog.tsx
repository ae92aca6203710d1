/** Why an entrant stands where it stands: every hole with what it counts, and what broke the tie. */
import type { Board, BoardRow, HoleLine } from '@fairway/sdk';
import { minus } from '../../../api/format.ts';
import { Cell, RowHead, Table } from '../../../kit/data/table.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { ErrorAlert, Note, Skeleton } from '../../../kit/overlays/messages.tsx';
import { useNames } from '../event-queries.ts';
import { keyOf, nameOf, useBoards, type View } from './queries.ts';
import styles from './why-dialog.module.css';

interface Props {
  /** The id of the team or player. */
  entrant: string;
  board: Board;
  view: View;
  onClose(): void;
}

export function WhyDialog({ entrant, board, view, onClose }: Props) {
  const { data, error } = useBoards(view, { explain: true });
  const row = data?.find((one) => one.board === board.board)?.rows.find((one) => keyOf(one) === entrant);
  const known = row ?? board.rows.find((one) => keyOf(one) === entrant);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={known === undefined ? 'Why?' : `Why ${known.positionLabel || 'no place'}: ${nameOf(known)}`}
      description={known && sentenceOf(known, board)}
    >
      <ErrorAlert error={error} />
      {row?.holes === undefined ? (
        !error && <Skeleton lines={8} />
      ) : (
        <Explained row={row} holes={row.holes} board={board} />
      )}
    </Dialog>
  );
}

/** What the board counts, in one sentence. */
function sentenceOf(row: BoardRow, { board, label }: Board): string {
  const { thru, gross, net, points, handicap, toParLabel, holesInPlay } = row;
  if (thru === 0) return 'No hole has a score yet.';
  const after = `after ${thru} of ${holesInPlay} holes`;
  if (board === 'stableford') return `${points ?? 0} points ${after}.`;
  const strokes = `${gross ?? '–'} strokes`;
  const played = handicap === null ? '' : `, playing handicap ${handicap}`;
  return board === 'net'
    ? `${label}: ${strokes} less strokes received make ${net ?? '–'} (${minus(toParLabel)}) ${after}${played}.`
    : `${label}: ${strokes} (${minus(toParLabel)}) ${after}.`;
}

const COLUMNS = [
  { label: 'Hole' },
  { label: 'Par', numeric: true },
  { label: 'Stroke index', numeric: true },
  { label: 'Strokes', numeric: true },
  { label: 'Received', numeric: true },
  { label: 'Net', numeric: true },
  { label: 'Points', numeric: true },
];
const WHOSE = { label: 'Counts' };

function Explained({ row, holes, board }: { row: BoardRow; holes: readonly HoleLine[]; board: Board }) {
  const names = useNames();
  // Where one plays alone, all that counts is his own.
  const isShared =
    row.entryType === 'team' && holes.some(({ countingPlayerIds }) => countingPlayerIds.length > 0);
  return (
    <div className={styles.explained}>
      {row.tiebreak !== null && <Tiebreak tiebreak={row.tiebreak} board={board} />}
      <Table label="Holes" columns={isShared ? [...COLUMNS, WHOSE] : COLUMNS} compact>
        {holes.map((line) => (
          <tr key={line.hole}>
            <RowHead>{line.hole}</RowHead>
            <Cell numeric>{line.par ?? '–'}</Cell>
            <Cell numeric soft>
              {line.strokeIndex ?? '–'}
            </Cell>
            <Cell numeric>{line.strokes ?? '–'}</Cell>
            <Cell numeric soft>
              {line.strokesReceived ?? '–'}
            </Cell>
            <Cell numeric>{line.net ?? '–'}</Cell>
            <Cell numeric>{line.points ?? '–'}</Cell>
            {isShared && (
              <Cell soft>{line.countingPlayerIds.map((id) => names.get(id) ?? 'a player').join(', ')}</Cell>
            )}
          </tr>
        ))}
      </Table>
    </div>
  );
}

const Tiebreak = ({
  tiebreak: { decidedBy, values },
  board,
}: {
  tiebreak: NonNullable<BoardRow['tiebreak']>;
  board: Board;
}) => (
  <Note>
    The tie on the {board.label.toLowerCase()} board was broken by {decidedBy.replaceAll('_', ' ')}
    {values.length > 0 && ` (${values.join(', ')})`}.
  </Note>
);
