/** Seasons of events, each with a ranking over all of them. */
import type { Series } from '@fairway/sdk';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { number } from '../../api/format.ts';
import { type SortableColumn, SortedTable } from '../../kit/data/sorting.tsx';
import { Cell, RowHead } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { EmptyState } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { organizationPath } from '../paths.ts';
import { ListView } from '../patterns/list-view.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { isEmpty } from '../patterns/use-list.ts';
import { useHere } from '../session.tsx';
import { useSeriesList } from './queries.ts';
import { NewSeries } from './series-dialog.tsx';
import { rulesOf } from './words.ts';

const said = words.series;

const COLUMNS: readonly SortableColumn<Series>[] = [
  { label: said.title, by: ({ name }) => name },
  { label: said.season, by: ({ season }) => season },
  { label: said.rules },
  { label: said.events, numeric: true, by: ({ events }) => events },
];

export default function SeriesPage() {
  const { org, can } = useHere();
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  const list = useSeriesList();
  const create = can('tournaments:write') && (
    <Button look="primary" icon="add" onClick={() => setNew(true)}>
      {said.new}
    </Button>
  );
  return (
    <>
      <PageHeader title={said.title} description={said.about} actions={!isEmpty(list) && create} />
      <ListView
        list={list}
        empty={
          <EmptyState title={said.none} action={create}>
            {said.noneHelp}
          </EmptyState>
        }
      >
        {(all) => (
          <SortedTable label={said.title} columns={COLUMNS} rows={all} isWhole={!list.hasMore}>
            {(series) => (
              <tr key={series.id}>
                <RowHead>
                  <Link to={organizationPath(org, 'series/$seriesId', { seriesId: series.id })}>
                    {series.name}
                  </Link>
                </RowHead>
                <Cell>{series.season ?? '–'}</Cell>
                <Cell soft prose>
                  {rulesOf(series)}
                </Cell>
                <Cell numeric>{number(series.events)}</Cell>
              </tr>
            )}
          </SortedTable>
        )}
      </ListView>
      {isNew && (
        <NewSeries
          onClose={() => setNew(false)}
          onCreated={({ id }) =>
            void navigate({ to: organizationPath(org, 'series/$seriesId', { seriesId: id }) })
          }
        />
      )}
    </>
  );
}
