/**
 * Another value over a stored one: shows what it does to the boards before it is saved, and who was faster,
 * if somebody was.
 */
import type { ScoreCorrected } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FairwayError } from '../../../api/client.ts';
import { minus } from '../../../api/format.ts';
import { Cell, RowHead, Table } from '../../../kit/data/table.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form } from '../../../kit/forms/form.tsx';
import { optionalText } from '../../../kit/forms/form-values.ts';
import { Input } from '../../../kit/forms/input.tsx';
import { Rich } from '../../../kit/look/rich.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { ErrorAlert, Skeleton } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { useEventKey } from '../event-queries.ts';
import styles from './correct-dialog.module.css';
import { type Spot, storedAt, strokesText } from './entrants.ts';
import { LastWriter } from './last-writer.tsx';
import { type Correction, usePost, useScoring } from './posting.ts';

const said = words.scores;

interface Props {
  /** The hole, with what is known of it by now. */
  spot: Spot;
  strokes: number | null;
  onCancel(): void;
  onSaved(): void;
}

export function CorrectDialog({ spot, strokes, onCancel, onSaved }: Props) {
  const [seen] = useState(() => storedAt(spot));
  const save = useScoring({ onDone: onSaved });
  const isConflict = FairwayError.is(save.error, 'conflict');
  // After a refusal the person has read what stands there, and the next try goes over that.
  const expected = isConflict ? storedAt(spot) : seen;
  const correction = { ...spot, strokes, expected };
  return (
    <Dialog
      open
      wide
      onClose={onCancel}
      title={said.correct}
      description={
        <Rich
          text={said.change}
          cell={said.cell(spot.entrant.name, spot.hole)}
          before={<b>{strokesText(expected)}</b>}
          after={<b>{strokesText(strokes)}</b>}
        />
      }
    >
      <Effect correction={correction} />
      <Form
        messages={save.messages}
        onSubmit={(form) => save.run({ ...correction, reason: optionalText(form, 'reason') })}
      >
        <ErrorAlert error={save.error} />
        {isConflict && <LastWriter spot={spot} mine={strokes} />}
        <Input label={said.reason} name="reason" maxLength={200} hint={said.reasonHint} />
        <Actions>
          <Button onClick={onCancel}>{said.cancel}</Button>
          <Button look="primary" type="submit" busy={save.busy}>
            {said.save}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}

/** What the boards say of the entrant, as it is and as it would be. */
function Effect({ correction }: { correction: Correction }) {
  const post = usePost();
  const { entrant, hole, strokes } = correction;
  const { data, error } = useQuery({
    queryKey: useEventKey('boards', 'dry-run', entrant.id, hole, strokes),
    queryFn: () => post(correction, true),
  });
  if (data === undefined) return error ? <ErrorAlert error={error} /> : <Skeleton lines={4} />;
  return (
    <div className={styles.effect}>
      <Places label={said.before} shown={data.before ?? []} />
      <Places label={said.after} shown={data.after ?? []} />
    </div>
  );
}

type Shown = NonNullable<ScoreCorrected['before']>;

const COLUMNS = [
  { label: said.board },
  { label: said.place, numeric: true },
  { label: said.score, numeric: true },
  { label: said.thru, numeric: true },
];

const Places = ({ label, shown }: { label: string; shown: Shown }) => (
  <section className={styles.places}>
    <h3>{label}</h3>
    <Table label={label} columns={COLUMNS} compact>
      {shown.map(({ board, row }) => (
        <tr key={board}>
          <RowHead>{BOARD_NAMES[board] ?? board}</RowHead>
          <Cell numeric>{textOf(row?.positionLabel)}</Cell>
          <Cell numeric>{textOf(board === 'stableford' ? row?.points : row?.toParLabel)}</Cell>
          <Cell numeric>{textOf(row?.thruLabel)}</Cell>
        </tr>
      ))}
    </Table>
  </section>
);

const BOARD_NAMES: Record<string, string> = said.boards;

const textOf = (value: unknown): string =>
  value === undefined || value === null || value === '' ? '–' : minus(String(value));
