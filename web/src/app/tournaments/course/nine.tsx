/** Nine holes: a table of fields, with the sums below. */
import type { KeyboardEvent } from 'react';
import { Cell, RowHead, Table } from '../../../kit/data/table.tsx';
import { Input, Select } from '../../../kit/forms/input.tsx';
import styles from './course.module.css';
import { CONTESTS, type HoleText, total } from './templates.ts';

const COLUMNS = [
  { label: 'Hole' },
  { label: 'Par' },
  { label: 'Stroke index' },
  { label: 'Yards' },
  { label: 'Contest' },
];

interface Props {
  label: string;
  /** How many holes come before it. */
  from: number;
  holes: readonly HoleText[];
  onChange(at: number, part: Partial<HoleText>): void;
}

export const Nine = ({ label, from, holes, onChange }: Props) => (
  <Table label={label} columns={COLUMNS} compact>
    {holes.map((hole, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: The place is the number of the hole.
      <HoleRow key={from + index} at={from + index} hole={hole} onChange={onChange} />
    ))}
    <tr className={styles.sum}>
      <RowHead>{from === 0 ? 'Out' : 'In'}</RowHead>
      <Cell>{total(holes, 'par')}</Cell>
      <Cell />
      <Cell>{total(holes, 'yardage')}</Cell>
      <Cell />
    </tr>
  </Table>
);

interface RowProps {
  at: number;
  hole: HoleText;
  onChange: Props['onChange'];
}

const NUMBERS = [
  { name: 'par', label: 'Par' },
  { name: 'strokeIndex', label: 'Stroke index' },
  { name: 'yardage', label: 'Yards' },
] as const;

const HoleRow = ({ at, hole, onChange }: RowProps) => (
  <tr>
    <RowHead>{at + 1}</RowHead>
    {NUMBERS.map(({ name, label }) => (
      <Cell key={name}>
        <Input
          label={`${label}, hole ${at + 1}`}
          hideLabel
          name={`holes.${at}.${name}`}
          inputMode="numeric"
          className={styles.number}
          value={hole[name]}
          onChange={(event) => onChange(at, { [name]: event.target.value })}
          onKeyDown={moveInColumn}
        />
      </Cell>
    ))}
    <Cell>
      <Select
        label={`Contest, hole ${at + 1}`}
        hideLabel
        name={`holes.${at}.contest`}
        options={CONTESTS}
        value={hole.contest}
        onChange={(event) => onChange(at, { contest: event.target.value })}
      />
    </Cell>
  </tr>
);

/** `holes.4.par` and ArrowDown lead to `holes.5.par`. */
function moveInColumn(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const [, at, name] = /^holes\.(\d+)\.(.+)$/.exec(event.currentTarget.name) ?? [];
  if (step === undefined || at === undefined) return;
  const goal = event.currentTarget.form?.elements.namedItem(`holes.${Number(at) + step}.${name}`);
  if (!(goal instanceof HTMLInputElement)) return;
  event.preventDefault();
  goal.focus();
  goal.select();
}
