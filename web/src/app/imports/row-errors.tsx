/** What was wrong in a file, row by row. */
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { words } from '../../words/app.ts';

export function RowErrors({ errors }: { errors: readonly { row: number; message: string }[] }) {
  const { errors: label, row: number, message: text } = words.imports;
  if (errors.length === 0) return null;
  return (
    <Table label={label} columns={[{ label: number }, { label: text }]} compact>
      {errors.map(({ row, message }) => (
        <tr key={`${row} ${message}`}>
          <RowHead>{row}</RowHead>
          <Cell>{reasonOf(message)}</Cell>
        </tr>
      ))}
    </Table>
  );
}

/** What would become of a row, in words. */
export const outcomeOf = ({ outcome, message }: { outcome: string; message: string | null }): string =>
  outcome === 'new' || outcome === 'updated'
    ? words.imports.outcomes[outcome]
    : words.imports.outcomes.skipped(message === null ? '' : reasonOf(message));

const reasonOf = (message: string): string => words.refusals.row(message) ?? words.refusals.rowUnusable;
