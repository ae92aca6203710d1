/** One series: its standings, and the events that count. */
import type { Series } from '@fairway/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOf } from '../../api/client.ts';
import { Button, IconButton } from '../../kit/forms/button.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { ErrorAlert, Skeleton } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { organizationPath } from '../paths.ts';
import { ConfirmAction } from '../patterns/confirm-action.tsx';
import { ExportLink } from '../patterns/list-view.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { Stack } from '../patterns/stack.tsx';
import { useAction } from '../patterns/use-action.ts';
import { seriesKey, useSeries } from '../series/queries.ts';
import { EditSeries } from '../series/series-dialog.tsx';
import { rulesOf, titleOf } from '../series/words.ts';
import { useHere } from '../session.tsx';
import { SeriesEvents } from './events.tsx';
import { Standings } from './standings.tsx';

const said = words.series;

export default function SeasonPage() {
  const { org, can } = useHere();
  const { data: series, error } = useSeries();
  if (series === undefined)
    return (
      <>
        <PageHeader title={said.title} />
        {error ? <ErrorAlert error={error} /> : <Skeleton lines={8} />}
      </>
    );
  return (
    <>
      <PageHeader
        title={titleOf(series)}
        description={`${rulesOf(series)}.`}
        actions={
          <>
            <ExportLink href={addressOf(org, `/series/${series.id}/standings`, { format: 'csv' })} />
            {can('tournaments:write') && <SeriesActions series={series} />}
          </>
        }
      />
      <Stack>
        <ErrorAlert error={error} />
        <Standings series={series} />
        <SeriesEvents series={series} />
      </Stack>
    </>
  );
}

function SeriesActions({ series }: { series: Series }) {
  const { org, api } = useHere();
  const navigate = useNavigate();
  const [deed, setDeed] = useState<'edit' | 'delete'>();
  const close = () => setDeed(undefined);
  const remove = useAction(() => api.series.delete(series.id), {
    done: () => said.deleted(series.name),
    refresh: [[...seriesKey(org), 'list']],
    onDone: () => void navigate({ to: organizationPath(org, 'series') }),
  });
  return (
    <>
      <Button onClick={() => setDeed('edit')}>{said.edit}</Button>
      <Menu trigger={<IconButton label={said.actionsFor(series.name)} icon="more" />}>
        <MenuItem danger onSelect={() => setDeed('delete')}>
          {said.delete}
        </MenuItem>
      </Menu>
      {deed === 'edit' && <EditSeries series={series} onClose={close} />}
      <ConfirmAction
        open={deed === 'delete'}
        onClose={close}
        title={said.deleteQuestion(titleOf(series))}
        description={said.deleteEffect}
        verb={said.delete}
        action={remove}
      />
    </>
  );
}
