/** Seasons of events, each with a ranking over all of them. */
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { number } from '../../api/format.ts';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { EmptyState } from '../../kit/overlays/messages.tsx';
import { organizationPath } from '../paths.ts';
import { ListView } from '../patterns/list-view.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { isEmpty } from '../patterns/use-list.ts';
import { useHere } from '../session.tsx';
import { useSeriesList } from './queries.ts';
import { NewSeries } from './series-dialog.tsx';
import { rulesOf } from './words.ts';

const COLUMNS = [
  { label: 'Series' },
  { label: 'Season' },
  { label: 'Ranks' },
  { label: 'Events', numeric: true },
];

export default function SeriesPage() {
  const { org, can } = useHere();
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  const list = useSeriesList();
  const create = can('tournaments:write') && (
    <Button look="primary" icon="add" onClick={() => setNew(true)}>
      New series
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Series"
        description="A season of events: places earn points, and the points make the standings."
        actions={!isEmpty(list) && create}
      />
      <ListView
        list={list}
        empty={
          <EmptyState title="No series yet." action={create}>
            Make one, then add the events that count.
          </EmptyState>
        }
      >
        {(all) => (
          <Table label="Series" columns={COLUMNS}>
            {all.map((series) => (
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
            ))}
          </Table>
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
