/** Why an entrant stands where it stands: every hole with what it counts, and what broke the tie. */
import type { Board, BoardRow, HoleLine } from '@fairway/sdk';
import { minus, number } from '../../../api/format.ts';
import { Cell, RowHead, Table } from '../../../kit/data/table.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { ErrorAlert, Note, Skeleton } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { NAMELESS, useNames } from '../event-queries.ts';
import { keyOf, nameOf, useBoards, type View } from './queries.ts';
import styles from './why-dialog.module.css';

const said = words.boards;

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
      title={
        known === undefined ? said.why : said.whyPlace(known.positionLabel || said.noPlace, nameOf(known))
      }
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
function sentenceOf(row: BoardRow, { board }: Board): string {
  const label = said.labels[board];
  const { thru, gross, net, points, handicap, toParLabel, holesInPlay } = row;
  if (thru === 0) return said.noScores;
  const after = said.after(thru, holesInPlay);
  if (board === 'stableford') return said.pointsAfter(points ?? 0, after);
  const strokes = gross === null ? '–' : said.strokeCount(gross);
  const played = handicap === null ? '' : said.playingHandicap(handicap);
  return board === 'net'
    ? said.netSum(label, strokes, net ?? '–', minus(toParLabel), after, played)
    : `${label}: ${strokes} (${minus(toParLabel)}) ${after}.`;
}

const COLUMNS = [
  { label: said.hole },
  { label: said.par, numeric: true },
  { label: said.strokeIndex, numeric: true },
  { label: said.strokes, numeric: true },
  { label: said.received, numeric: true },
  { label: said.net, numeric: true },
  { label: said.points, numeric: true },
];
const WHOSE = { label: said.counts };

function Explained({ row, holes, board }: { row: BoardRow; holes: readonly HoleLine[]; board: Board }) {
  const names = useNames();
  // Where one plays alone, all that counts is his own.
  const isShared =
    row.entryType === 'team' && holes.some(({ countingPlayerIds }) => countingPlayerIds.length > 0);
  return (
    <div className={styles.explained}>
      {row.tiebreak !== null && <Tiebreak tiebreak={row.tiebreak} board={board} />}
      <Table label={said.holes} columns={isShared ? [...COLUMNS, WHOSE] : COLUMNS} compact>
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
              <Cell soft>{line.countingPlayerIds.map((id) => names.get(id) ?? NAMELESS).join(', ')}</Cell>
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
  <Note>{said.tieBroken(said.labels[board.board], stepOf(decidedBy), values.map(stepValue).join(', '))}</Note>
);

/** `last9` is "the last 9 holes", `hole17` is "hole 17"; undefined where the cards are alike to the last hole. */
function stepOf(decidedBy: string): string | undefined {
  const [, kind, number] = /^(last|hole)(\d+)$/.exec(decidedBy) ?? [];
  if (kind === undefined) return undefined;
  return kind === 'hole'
    ? said.countbackSteps.hole(Number(number))
    : said.countbackSteps.last(Number(number));
}

/** A share of the handicap leaves a fraction of a stroke. */
const stepValue = (value: number): string => number(Math.round(value * 1000) / 1000);
