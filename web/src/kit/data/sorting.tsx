/**
 * Tables that are sorted by a click on the head of a column: upwards, downwards, then as they were. Only rows
 * that are all there are sorted; part of a list would only look as if it were.
 */
import { type ReactNode, useMemo, useState } from 'react';
import { type Column, Table } from './table.tsx';

export interface SortableColumn<Row> extends Column {
  /** What rows are sorted by; those with nothing stand last in either direction. */
  by?(row: Row): string | number | null | undefined;
}

interface Sort {
  label: string;
  direction: 'ascending' | 'descending';
}

export function useSorted<Row>(
  rows: readonly Row[],
  columns: readonly SortableColumn<Row>[],
  isWhole: boolean,
): { rows: readonly Row[]; columns: readonly Column[] } {
  const [sort, setSort] = useState<Sort>();
  const by = columns.find(({ label }) => label === sort?.label)?.by;
  const sorted = useMemo(
    () => (isWhole && sort !== undefined && by !== undefined ? sortedBy(rows, by, sort.direction) : rows),
    [rows, by, sort, isWhole],
  );
  return {
    rows: sorted,
    columns: columns.map(({ by: isSortable, ...column }) =>
      isWhole && isSortable
        ? {
            ...column,
            sort: {
              direction: sort?.label === column.label ? sort.direction : undefined,
              onSort: () => setSort(after(sort, column.label)),
            },
          }
        : column,
    ),
  };
}

function after(sort: Sort | undefined, label: string): Sort | undefined {
  if (sort?.label !== label) return { label, direction: 'ascending' };
  return sort.direction === 'ascending' ? { label, direction: 'descending' } : undefined;
}

function sortedBy<Row>(
  rows: readonly Row[],
  by: NonNullable<SortableColumn<Row>['by']>,
  direction: Sort['direction'],
): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, key: by(row) ?? '' }))
    .sort((one, other) => {
      const isNothing = Number(one.key === '') - Number(other.key === '');
      return isNothing === 0 ? sign * compared(one.key, other.key) : isNothing;
    })
    .map(({ row }) => row);
}

const compared = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), undefined, { numeric: true, sensitivity: 'base' });

interface Props<Row> {
  label: string;
  columns: readonly SortableColumn<Row>[];
  rows: readonly Row[];
  /** Whether no row is left to load. */
  isWhole: boolean;
  compact?: boolean;
  /** A `tr` with a key. */
  children(row: Row): ReactNode;
}

export function SortedTable<Row>({ label, columns, rows, isWhole, compact = false, children }: Props<Row>) {
  const sorted = useSorted(rows, columns, isWhole);
  return (
    <Table label={label} columns={sorted.columns} compact={compact}>
      {sorted.rows.map(children)}
    </Table>
  );
}
