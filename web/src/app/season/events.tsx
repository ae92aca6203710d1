/** The events of a series, and what each is worth. */
import type { Series, SeriesEvent, SeriesEventInput } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { day, number } from '../../api/format.ts';
import { Card } from '../../kit/data/card.tsx';
import { Cell, RowActions, RowHead, Table } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { text } from '../../kit/forms/form-values.ts';
import { Input, Select } from '../../kit/forms/input.tsx';
import { Badge, EmptyState, ErrorAlert, Skeleton } from '../../kit/overlays/messages.tsx';
import { tournamentPath } from '../paths.ts';
import { FormDialog } from '../patterns/form-dialog.tsx';
import { typedNumber } from '../patterns/typed.ts';
import { useAction } from '../patterns/use-action.ts';
import { tournamentOptions, useTournaments } from '../patterns/use-tournaments.ts';
import { STATUS_LABELS, STATUS_TONES } from '../patterns/words.ts';
import { seriesKey } from '../series/queries.ts';
import { useHere } from '../session.tsx';

const COLUMNS = [
  { label: 'Event' },
  { label: 'Date' },
  { label: 'Status' },
  { label: 'Weight', numeric: true },
  { label: 'Actions', hidden: true },
];

export function SeriesEvents({ series }: { series: Series }) {
  const { org, api, can } = useHere();
  const [isAdding, setAdding] = useState(false);
  const { data, error } = useQuery({
    queryKey: [...seriesKey(org), series.id, 'events'],
    queryFn: () => api.series.listEvents(series.id),
  });
  const add = can('tournaments:write') && (
    <Button icon="add" onClick={() => setAdding(true)}>
      Add event
    </Button>
  );
  return (
    <Card title="Events" description="Final and archived events count." actions={data?.length !== 0 && add}>
      <ErrorAlert error={error} />
      {data === undefined && !error && <Skeleton />}
      {data?.length === 0 && (
        <EmptyState title="No event yet." action={add}>
          Add those that belong to the season.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <Table label="Events" columns={COLUMNS}>
          {data.map((event) => (
            <EventRow key={event.tournament_id} seriesId={series.id} event={event} />
          ))}
        </Table>
      )}
      {isAdding && (
        <AddEvent
          seriesId={series.id}
          known={new Set(data?.map(({ tournament_id }) => tournament_id))}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}

function EventRow({ seriesId, event }: { seriesId: string; event: SeriesEvent }) {
  const { org, api, can } = useHere();
  const { tournament_id, name, event_date, status, weight } = event;
  const remove = useAction(() => api.series.removeEvent(seriesId, tournament_id), {
    done: () => `${name} no longer belongs to the series.`,
    undo: () => api.series.addEvent(seriesId, { tournament_id, weight }),
    refresh: [seriesKey(org)],
  });
  return (
    <tr>
      <RowHead>
        <Link to={tournamentPath(org, tournament_id, 'overview')}>{name}</Link>
        <ErrorAlert error={remove.error} />
      </RowHead>
      <Cell tight>{event_date ? day(event_date, 'medium') : '–'}</Cell>
      <Cell>
        <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
      </Cell>
      <Cell numeric>{number(weight)} %</Cell>
      <RowActions>
        {can('tournaments:write') && (
          <Button
            look="plain"
            busy={remove.busy}
            aria-label={`Take out ${name}`}
            onClick={() => remove.run()}
          >
            Take out
          </Button>
        )}
      </RowActions>
    </tr>
  );
}

interface AddProps {
  seriesId: string;
  known: ReadonlySet<string>;
  onClose(): void;
}

function AddEvent({ seriesId, known, onClose }: AddProps) {
  const { org, api } = useHere();
  const others = useTournaments().filter(({ id }) => !known.has(id));
  const add = useAction((body: SeriesEventInput) => api.series.addEvent(seriesId, body), {
    done: ({ name }) => `${name} belongs to the series.`,
    refresh: [seriesKey(org)],
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Add event"
      submit="Add"
      action={add}
      values={(form) => ({
        tournament_id: text(form, 'tournament_id'),
        weight: typedNumber(form, 'weight'),
      })}
      onClose={onClose}
    >
      <Select label="Event" name="tournament_id" options={tournamentOptions(others, 'Choose an event')} />
      <Input
        label="Weight"
        name="weight"
        inputMode="numeric"
        defaultValue={100}
        hint="In percent of the points. 200 doubles them."
      />
    </FormDialog>
  );
}
