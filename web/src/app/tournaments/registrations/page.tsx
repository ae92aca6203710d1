/** The registrations of the event, with their money and the discounts. */
import { useState } from 'react';
import { addressOf } from '../../../api/client.ts';
import { Button } from '../../../kit/forms/button.tsx';
import { words } from '../../../words/app.ts';
import { ExportLink, ListView } from '../../patterns/list-view.tsx';
import { SectionHeader } from '../../patterns/page-header.tsx';
import { Stack } from '../../patterns/stack.tsx';
import { isEmpty } from '../../patterns/use-list.ts';
import { Filters, useFilters } from '../../registrations/filters.tsx';
import { NewRegistration } from '../../registrations/new-registration.tsx';
import { NoRegistrations } from '../../registrations/page.tsx';
import { useRegistrations } from '../../registrations/queries.ts';
import { RegistrationTable } from '../../registrations/registration-table.tsx';
import { useHere, useTournamentId } from '../../session.tsx';
import { Discounts } from './discounts.tsx';
import { MoneyStatus } from './money.tsx';

const said = words.registrations;

export default function TournamentRegistrationsPage() {
  const { org, can } = useHere();
  const tournamentId = useTournamentId();
  const [isNew, setNew] = useState(false);
  const filters = useFilters();
  const query = { ...filters.query, tournament_id: tournamentId };
  const list = useRegistrations(query);
  const isNobody = isEmpty(list) && !filters.isNarrowed;
  const create = can('registrations:write') && (
    <Button look="primary" icon="add" onClick={() => setNew(true)}>
      {said.new}
    </Button>
  );
  return (
    <>
      <SectionHeader
        title={said.title}
        actions={
          <>
            <ExportLink href={addressOf(org, '/registrations', { ...query, format: 'csv' })} />
            {!isNobody && create}
          </>
        }
      />
      <Stack>
        <MoneyStatus />
        <div>
          <Filters filters={filters} />
          <ListView list={list} empty={<NoRegistrations isNarrowed={filters.isNarrowed} action={create} />}>
            {(registrations) => <RegistrationTable registrations={registrations} isWhole={!list.hasMore} />}
          </ListView>
        </div>
        <Discounts />
      </Stack>
      {isNew && <NewRegistration tournamentId={tournamentId} onClose={() => setNew(false)} />}
    </>
  );
}
