/** The registrations of all events, or of one that is chosen. */
import { useMemo, useState } from 'react';
import { addressOf } from '../../api/client.ts';
import { Button } from '../../kit/forms/button.tsx';
import { Select } from '../../kit/forms/input.tsx';
import { EmptyState } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { ExportLink, ListView } from '../patterns/list-view.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { isEmpty } from '../patterns/use-list.ts';
import { tournamentOptions, useTournaments } from '../patterns/use-tournaments.ts';
import { useHere } from '../session.tsx';
import { Filters, useFilters } from './filters.tsx';
import { NewRegistration } from './new-registration.tsx';
import { useRegistrations } from './queries.ts';
import { RegistrationTable } from './registration-table.tsx';

const said = words.registrations;

export default function RegistrationsPage() {
  const { org, can } = useHere();
  const tournaments = useTournaments();
  const [event, setEvent] = useState('');
  const [isNew, setNew] = useState(false);
  const filters = useFilters();
  const query = event === '' ? filters.query : { ...filters.query, tournament_id: event };
  const list = useRegistrations(query);
  const isNobody = isEmpty(list) && !filters.isNarrowed && event === '';
  const names = useMemo(() => new Map(tournaments.map(({ id, name }) => [id, name])), [tournaments]);
  const create = can('registrations:write') && (
    <Button look="primary" icon="add" onClick={() => setNew(true)}>
      {said.new}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={said.title}
        description={said.about}
        actions={
          <>
            <ExportLink href={addressOf(org, '/registrations', { ...query, format: 'csv' })} />
            {!isNobody && create}
          </>
        }
      />
      <Filters filters={filters}>
        <Select
          label={said.event}
          options={tournamentOptions(tournaments, said.allEvents)}
          value={event}
          onChange={({ target }) => setEvent(target.value)}
        />
      </Filters>
      <ListView list={list} empty={<NoRegistrations isNarrowed={!isNobody} action={create} />}>
        {(registrations) => (
          <RegistrationTable registrations={registrations} isWhole={!list.hasMore} events={names} />
        )}
      </ListView>
      {isNew && <NewRegistration onClose={() => setNew(false)} />}
    </>
  );
}

/** Nobody yet, or nobody among those who were asked for. */
export const NoRegistrations = ({ isNarrowed, action }: { isNarrowed: boolean; action: React.ReactNode }) =>
  isNarrowed ? (
    <EmptyState title={said.noResults} />
  ) : (
    <EmptyState title={said.none} action={action}>
      {said.noneHelp}
    </EmptyState>
  );
