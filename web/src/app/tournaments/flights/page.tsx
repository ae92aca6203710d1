/** Groups of similar strength, each with a ranking of its own: which there are, and who plays in which. */

import { useState } from 'react';
import { addressOf } from '../../../api/client.ts';
import { Table } from '../../../kit/data/table.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { EmptyState, ErrorAlert, Skeleton } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { ExportLink } from '../../patterns/list-view.tsx';
import { SectionHeader } from '../../patterns/page-header.tsx';
import { Stack } from '../../patterns/stack.tsx';
import { useHere, useTournamentId } from '../../session.tsx';
import { useFlights, useMay } from '../event-queries.ts';
import { Entrants } from './entrants.tsx';
import { DeleteFlight, EditFlight, NewFlight } from './flight-dialogs.tsx';
import { FlightRow } from './flight-row.tsx';
import { MakeFlights } from './make-flights.tsx';
import type { NamedFlight } from './named-flight.ts';

const said = words.flights;

const COLUMNS = [
  { label: said.name },
  { label: said.handicaps },
  { label: said.entries, numeric: true },
  { label: said.leader },
  { label: said.actions, hidden: true },
];

type Ask = { kind: 'new' | 'make' } | { kind: 'edit' | 'delete'; flight: NamedFlight };

export default function FlightsPage() {
  const { org } = useHere();
  const tournamentId = useTournamentId();
  const [ask, setAsk] = useState<Ask>();
  const { data: standings, error } = useFlights();
  const mayChange = useMay('teams:write');
  const flights = (standings ?? []).filter((one): one is NamedFlight => one.flightId !== null);
  const make = mayChange && <Button onClick={() => setAsk({ kind: 'make' })}>{said.makeByHandicap}</Button>;
  return (
    <>
      <SectionHeader
        title={said.title}
        description={said.about}
        actions={
          <>
            <ExportLink href={addressOf(org, `/tournaments/${tournamentId}/flights`, { format: 'csv' })} />
            {flights.length > 0 && make}
            {mayChange && (
              <Button look="primary" icon="add" onClick={() => setAsk({ kind: 'new' })}>
                {said.new}
              </Button>
            )}
          </>
        }
      />
      <Stack>
        {standings === undefined && (error ? <ErrorAlert error={error} /> : <Skeleton />)}
        {standings && flights.length === 0 && (
          <EmptyState title={said.none} action={make}>
            {said.noneHelp}
          </EmptyState>
        )}
        {flights.length > 0 && (
          <>
            <Table label={said.title} columns={COLUMNS}>
              {flights.map((flight) => (
                <FlightRow
                  key={flight.flightId}
                  flight={flight}
                  onEdit={() => setAsk({ kind: 'edit', flight })}
                  onDelete={() => setAsk({ kind: 'delete', flight })}
                />
              ))}
            </Table>
            <Entrants flights={flights} />
          </>
        )}
      </Stack>
      <Dialogs ask={ask} hasFlights={flights.length > 0} onClose={() => setAsk(undefined)} />
    </>
  );
}

function Dialogs({
  ask,
  hasFlights,
  onClose,
}: {
  ask: Ask | undefined;
  hasFlights: boolean;
  onClose(): void;
}) {
  switch (ask?.kind) {
    case 'new':
      return <NewFlight onClose={onClose} />;
    case 'make':
      return <MakeFlights replaces={hasFlights} onClose={onClose} />;
    case 'edit':
      return <EditFlight flight={ask.flight} onClose={onClose} />;
    case 'delete':
      return <DeleteFlight flight={ask.flight} onClose={onClose} />;
    default:
      return null;
  }
}
