/** One series: its standings, and the events that count. */
import type { Series } from '@fairway/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOf } from '../../api/client.ts';
import { Button, IconButton } from '../../kit/forms/button.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { ErrorAlert, Skeleton } from '../../kit/overlays/messages.tsx';
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

export default function SeasonPage() {
  const { org, can } = useHere();
  const { data: series, error } = useSeries();
  if (series === undefined)
    return (
      <>
        <PageHeader title="Series" />
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
    done: () => `${series.name} is deleted.`,
    refresh: [[...seriesKey(org), 'list']],
    onDone: () => void navigate({ to: organizationPath(org, 'series') }),
  });
  return (
    <>
      <Button onClick={() => setDeed('edit')}>Edit</Button>
      <Menu trigger={<IconButton label={`Actions for ${series.name}`} icon="more" />}>
        <MenuItem danger onSelect={() => setDeed('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {deed === 'edit' && <EditSeries series={series} onClose={close} />}
      <ConfirmAction
        open={deed === 'delete'}
        onClose={close}
        title={`Delete ${titleOf(series)}?`}
        description="Its standings are gone. The events and their results stay as they are."
        verb="Delete"
        action={remove}
      />
    </>
  );
}
