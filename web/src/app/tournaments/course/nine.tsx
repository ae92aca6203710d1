/** Nine holes: a table of fields, with the sums below. */
import type { KeyboardEvent } from 'react';
import { Cell, RowHead, Table } from '../../../kit/data/table.tsx';
import { Input, Select } from '../../../kit/forms/input.tsx';
import { words } from '../../../words/app.ts';
import styles from './course.module.css';
import { COLUMNS, type Column } from './paste.ts';
import { CONTESTS, type HoleText, total } from './templates.ts';

const said = words.course;

const HEADS = [said.hole, said.par, said.strokeIndex, said.yards, said.contest].map((label) => ({ label }));
const LABELS: Record<Column, string> = {
  par: said.par,
  strokeIndex: said.strokeIndex,
  yardage: said.yards,
};

interface Props {
  label: string;
  /** How many holes come before it. */
  from: number;
  holes: readonly HoleText[];
  onChange(at: number, part: Partial<HoleText>): void;
  /** False for what the field takes by itself. */
  onPaste(at: number, column: Column, text: string): boolean;
}

export const Nine = ({ label, from, holes, ...row }: Props) => (
  <Table label={label} columns={HEADS} compact>
    {holes.map((hole, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: The place is the number of the hole.
      <HoleRow key={from + index} at={from + index} hole={hole} {...row} />
    ))}
    <tr className={styles.sum}>
      <RowHead>{from === 0 ? said.out : said.in}</RowHead>
      <Cell>{total(holes, 'par')}</Cell>
      <Cell />
      <Cell>{total(holes, 'yardage')}</Cell>
      <Cell />
    </tr>
  </Table>
);

interface RowProps extends Pick<Props, 'onChange' | 'onPaste'> {
  at: number;
  hole: HoleText;
}

const HoleRow = ({ at, hole, onChange, onPaste }: RowProps) => (
  <tr>
    <RowHead>{at + 1}</RowHead>
    {COLUMNS.map((name) => (
      <Cell key={name}>
        <Input
          label={said.ofHole(LABELS[name], at + 1)}
          hideLabel
          name={fieldName(at, name)}
          inputMode="numeric"
          className={styles.number}
          value={hole[name]}
          onChange={(event) => onChange(at, { [name]: event.target.value })}
          onKeyDown={(event) => move(event, at, name)}
          onPaste={(event) => {
            if (onPaste(at, name, event.clipboardData.getData('text/plain'))) event.preventDefault();
          }}
        />
      </Cell>
    ))}
    <Cell>
      <Select
        label={said.ofHole(said.contest, at + 1)}
        hideLabel
        name={`holes.${at}.contest`}
        options={CONTESTS}
        value={hole.contest}
        onChange={(event) => onChange(at, { contest: event.target.value })}
      />
    </Cell>
  </tr>
);

const fieldName = (at: number, column: string): string => `holes.${at}.${column}`;

const STEPS: Record<string, number> = { ArrowDown: 1, Enter: 1, ArrowUp: -1 };

/** Down and up a column; Enter goes on at the top of the next one, and saves after the last field. */
function move(event: KeyboardEvent<HTMLInputElement>, at: number, column: Column): void {
  const step = STEPS[event.key];
  const { form } = event.currentTarget;
  if (step === undefined || form === null) return;
  const next = COLUMNS[COLUMNS.indexOf(column) + 1];
  const names = [fieldName(at + step, column), event.key === 'Enter' && next ? fieldName(0, next) : ''];
  const goal = names
    .map((name) => form.elements.namedItem(name))
    .find((element) => element instanceof HTMLInputElement);
  if (goal === undefined) return;
  event.preventDefault();
  goal.focus();
  goal.select();
}
