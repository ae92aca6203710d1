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
import { words } from '../../words/app.ts';
import { tournamentPath } from '../paths.ts';
import { FormDialog } from '../patterns/form-dialog.tsx';
import { typedNumber } from '../patterns/typed.ts';
import { useAction } from '../patterns/use-action.ts';
import { tournamentOptions, useTournaments } from '../patterns/use-tournaments.ts';
import { STATUS_LABELS, STATUS_TONES } from '../patterns/words.ts';
import { seriesKey } from '../series/queries.ts';
import { useHere } from '../session.tsx';

const said = words.series;

const COLUMNS = [
  { label: said.event },
  { label: said.date },
  { label: said.status },
  { label: said.weight, numeric: true },
  { label: said.actions, hidden: true },
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
      {said.addEvent}
    </Button>
  );
  return (
    <Card title={said.events} description={said.eventsAbout} actions={data?.length !== 0 && add}>
      <ErrorAlert error={error} />
      {data === undefined && !error && <Skeleton />}
      {data?.length === 0 && (
        <EmptyState title={said.noEvents} action={add}>
          {said.noEventsHelp}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <Table label={said.events} columns={COLUMNS}>
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
    done: () => said.removed(name),
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
            aria-label={said.removeOne(name)}
            onClick={() => remove.run()}
          >
            {said.remove}
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
    done: ({ name }) => said.added(name),
    refresh: [seriesKey(org)],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={said.addEvent}
      submit={said.add}
      action={add}
      values={(form) => ({
        tournament_id: text(form, 'tournament_id'),
        weight: typedNumber(form, 'weight'),
      })}
      onClose={onClose}
    >
      <Select label={said.event} name="tournament_id" options={tournamentOptions(others, said.chooseEvent)} />
      <Input
        label={said.weight}
        name="weight"
        inputMode="numeric"
        defaultValue={100}
        hint={said.weightHint}
      />
    </FormDialog>
  );
}
