/**
 * Who plays in which flight: teams, or players in an individual event. A choice is saved at once, and can be
 * undone.
 */
import type { Player, Team } from '@fairway/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { SortedTable } from '../../../kit/data/sorting.tsx';
import { Cell, RowHead } from '../../../kit/data/table.tsx';
import { Select } from '../../../kit/forms/input.tsx';
import { useStable } from '../../../kit/hooks/use-stable.ts';
import { ErrorAlert, Skeleton } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { optimistically } from '../../patterns/optimistic.ts';
import { SectionHeader } from '../../patterns/page-header.tsx';
import { Refusals } from '../../patterns/refusals.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey, useMay, useRoster, useTeams } from '../event-queries.ts';
import { handicapText, playerName, seatsOf } from '../people.ts';
import { useTournament } from '../queries.ts';
import type { NamedFlight } from './named-flight.ts';

const said = words.flights;

interface Entrant {
  id: string;
  name: string;
  /** The team of a player. */
  group: string | null;
  handicap: number | null;
  flightId: string | null;
}

interface Assignment {
  entrant: Entrant;
  flightId: string | null;
}

export function Entrants({ flights }: { flights: readonly NamedFlight[] }) {
  const { entrants, error } = useEntrants();
  const assign = useAssign(flights);
  const mayChange = useMay('teams:write');
  const onChoose = useStable((entrant: Entrant, flightId: string | null) =>
    assign.run({ entrant, flightId }),
  );
  const options = [
    { value: '', label: said.noFlight },
    ...flights.map(({ flightId, name }) => ({ value: flightId, label: name ?? said.unnamed })),
  ];
  const nameOf = new Map(options.map(({ value, label }) => [value, label]));
  const columns = [
    { label: said.name, by: ({ name }: Entrant) => name },
    { label: said.handicap, numeric: true, by: ({ handicap }: Entrant) => handicap },
    { label: said.flight, by: ({ flightId }: Entrant) => flightId && nameOf.get(flightId) },
  ];
  if (entrants === undefined) return error ? <ErrorAlert error={error} /> : <Skeleton />;
  return (
    <section>
      <SectionHeader title={said.assignments} description={said.assignmentsAbout} />
      <Refusals of={[assign]} />
      <SortedTable label={said.entrants} columns={columns} rows={entrants} isWhole compact>
        {(entrant) => (
          <EntrantRow
            key={entrant.id}
            entrant={entrant}
            options={options}
            mayChange={mayChange}
            onChoose={onChoose}
          />
        )}
      </SortedTable>
    </section>
  );
}

interface RowProps {
  entrant: Entrant;
  mayChange: boolean;
  options: readonly { value: string; label: string }[];
  onChoose(entrant: Entrant, flightId: string | null): void;
}

const EntrantRow = memo(
  ({ entrant, options, mayChange, onChoose }: RowProps) => {
    const { name, group, handicap, flightId } = entrant;
    return (
      <tr>
        <RowHead>{group === null ? name : `${name} (${group})`}</RowHead>
        <Cell numeric>{handicapText(handicap)}</Cell>
        <Cell>
          <Select
            label={said.flightOf(name)}
            hideLabel
            options={options}
            value={flightId ?? ''}
            disabled={!mayChange}
            onChange={(event) => onChoose(entrant, event.target.value || null)}
          />
        </Cell>
      </tr>
    );
  },
  (before, after) =>
    before.mayChange === after.mayChange &&
    JSON.stringify(before.entrant) === JSON.stringify(after.entrant) &&
    JSON.stringify(before.options) === JSON.stringify(after.options),
);

function useEntrants() {
  const { data: tournament } = useTournament();
  const { data: teams, error: teamsError } = useTeams();
  const { data: roster, error: rosterError } = useRoster();
  const entrants = useMemo(() => {
    if (teams === undefined || roster === undefined) return undefined;
    const entrants = tournament?.format === 'individual' ? playersAmong(roster) : teamsAmong(teams, roster);
    return entrants.sort((one, other) => (one.handicap ?? LAST) - (other.handicap ?? LAST));
  }, [tournament?.format, teams, roster]);
  return { entrants, error: teamsError ?? rosterError };
}

const LAST = 100;

const playersAmong = (roster: readonly Player[]): Entrant[] =>
  roster
    .filter(({ withdrawn }) => !withdrawn)
    .map((player) => ({
      id: player.id,
      name: playerName(player),
      group: player.team_name,
      handicap: player.handicap,
      flightId: player.flight_id,
    }));

function teamsAmong(teams: readonly Team[], roster: readonly Player[]): Entrant[] {
  const seats = seatsOf(roster.filter(({ withdrawn }) => !withdrawn));
  return teams.map(({ id, team_name, handicap, flight_id }) => ({
    id,
    name: team_name,
    group: null,
    handicap: handicap ?? meanOf(seats.get(id) ?? []),
    flightId: flight_id,
  }));
}

/** What a team without a handicap counts with, to the tenth; null where nobody on it has one. */
function meanOf(players: readonly Player[]): number | null {
  const known = players.flatMap(({ handicap }) => (handicap === null ? [] : [handicap]));
  if (known.length === 0) return null;
  return Math.round((known.reduce((sum, one) => sum + one, 0) / known.length) * 10) / 10;
}

/** The list with that flight, and with the one before. */
function showing({ id, flightId: before }: Entrant, flightId: string | null) {
  const put = (list: (Player | Team)[], from: string | null, to: string | null) =>
    list.map((one) => (one.id === id && one.flight_id === from ? { ...one, flight_id: to } : one));
  return {
    show: (list: (Player | Team)[]) => put(list, before, flightId),
    takeBack: (list: (Player | Team)[]) => put(list, flightId, before),
  };
}

function useAssign(flights: readonly NamedFlight[]) {
  const { api } = useHere();
  const id = useTournamentId();
  const client = useQueryClient();
  const { data: tournament } = useTournament();
  const isIndividual = tournament?.format === 'individual';
  const key = useEventKey(isIndividual ? 'roster' : 'teams');
  const { teams, players } = api.tournaments;
  const put = (entrant: Entrant, flightId: string | null) =>
    optimistically<(Player | Team)[], unknown>(client, key, showing(entrant, flightId), () =>
      isIndividual
        ? players.assignToFlight(id, entrant.id, { flightId })
        : teams.assignToFlight(id, entrant.id, { flightId }),
    );
  return useAction(({ entrant, flightId }: Assignment) => put(entrant, flightId), {
    done: (_, { entrant, flightId }) => {
      const flight = flights.find((one) => one.flightId === flightId);
      return flight
        ? said.assigned(entrant.name, flight.name ?? said.unnamed)
        : said.unassigned(entrant.name);
    },
    undo: (_, { entrant }) => put(entrant, entrant.flightId),
    subject: ({ entrant }) => entrant,
    refresh: [useEventKey()],
  });
}
