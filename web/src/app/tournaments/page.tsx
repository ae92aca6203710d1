/** The events of the organization: what is on today, what comes, what was. */
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { staff } from '../../api/client.ts';
import { Button } from '../../kit/forms/button.tsx';
import { Input, Select } from '../../kit/forms/input.tsx';
import { EmptyState, ErrorAlert, Skeleton } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { PageHeader } from '../patterns/page-header.tsx';
import { Toolbar } from '../patterns/toolbar.tsx';
import { STATUS_LABELS } from '../patterns/words.ts';
import { useHere } from '../session.tsx';
import { EventTable } from './event-table.tsx';
import { NewTournament } from './new-tournament.tsx';
import { isFound } from './people.ts';

const { tournaments: said } = words;

const STATUSES = ['setup', 'open', 'live', 'final', 'archived'] as const;
const FILTERS = [
  { value: '', label: said.all },
  ...STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
];

/** The newest, and as many as anybody would look through. */
const MOST = 1000;

export default function TournamentsPage() {
  const { org, can } = useHere();
  const [isCreating, setCreating] = useState(false);
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState('');
  const text = useDeferredValue(search);
  const { data: events, error } = useQuery({
    queryKey: [org, 'tournaments', 'calendar'],
    queryFn: () => staff.calendar.list(org).take(MOST),
  });
  const found = events?.filter(
    (event) => (status === '' || event.status === status) && isFound(text, event.name, event.course_name),
  );
  const isNone = events?.length === 0;
  const create = can('tournaments:write') && (
    <Button look="primary" icon="add" onClick={() => setCreating(true)}>
      {said.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={said.title} actions={!isNone && create} />
      <ErrorAlert error={error} />
      {!(events || error) && <Skeleton lines={6} />}
      {isNone && (
        <EmptyState title={said.none} action={create}>
          {said.noneHint}
        </EmptyState>
      )}
      {found !== undefined && !isNone && (
        <>
          <Toolbar label={said.title}>
            <Input
              label={said.search}
              type="search"
              placeholder={said.searchPlaceholder}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            <Select
              label={said.status}
              options={FILTERS}
              value={status}
              onChange={({ target }) => setStatus(target.value)}
            />
          </Toolbar>
          {found.length === 0 ? (
            <EmptyState title={said.noResults} />
          ) : (
            <EventTable events={found} isWhole={events !== undefined && events.length < MOST} />
          )}
        </>
      )}
      {isCreating && <NewTournament onClose={() => setCreating(false)} />}
    </>
  );
}
