/**
 * The boards as staff see them, live or as of any moment, each row with its reasons; and what everybody
 * outside sees.
 */
import type { Board } from '@fairway/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOf } from '../../../api/client.ts';
import { dateTime, instantOf } from '../../../api/format.ts';
import { Tabs } from '../../../kit/data/tabs.tsx';
import { Button, buttonClass } from '../../../kit/forms/button.tsx';
import { Input, Select } from '../../../kit/forms/input.tsx';
import { Rich } from '../../../kit/look/rich.tsx';
import { EmptyState, ErrorAlert, Note, Skeleton } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { tournamentPath } from '../../paths.ts';
import { ExportLink } from '../../patterns/list-view.tsx';
import { SectionHeader } from '../../patterns/page-header.tsx';
import { Stack } from '../../patterns/stack.tsx';
import { Toolbar } from '../../patterns/toolbar.tsx';
import { useHere, useTournamentId } from '../../session.tsx';
import { useFlights, useSettings } from '../event-queries.ts';
import { BoardTable } from './board-table.tsx';
import { Outside } from './outside.tsx';
import { type BoardName, useBoards, type View } from './queries.ts';

const said = words.boards;

const LABELS: Record<BoardName, string> = said.labels;

export default function BoardsPage() {
  const { data: settings, error } = useSettings();
  const [flightId, setFlightId] = useState('');
  const [moment, setMoment] = useState('');
  const [name, setName] = useState<BoardName>('gross');
  const asOf = moment === '' ? undefined : instantOf(moment, settings?.timezone);
  const view = { flightId: flightId || undefined, asOf };
  const boards = useBoards(view);
  const board = boards.data?.find((one) => one.board === name) ?? boards.data?.[0];
  return (
    <>
      <SectionHeader title={said.title} actions={<ExportLink href={useCsv(name, view)} />} />
      <Stack>
        {settings === undefined ? <ErrorAlert error={error} /> : <Outside settings={settings} />}
        <Toolbar label={said.title}>
          <FlightSelect value={flightId} onChange={setFlightId} />
          <Input
            label={said.asOf}
            type="datetime-local"
            step={1}
            value={moment}
            onChange={(event) => setMoment(event.target.value)}
            hint={settings && said.asOfHint(settings.timezone.replaceAll('_', ' '))}
          />
        </Toolbar>
        {asOf !== undefined && (
          <Note>
            <Rich text={said.asOfNote} time={dateTime(asOf, settings?.timezone)} />{' '}
            <Button look="plain" onClick={() => setMoment('')}>
              {said.backToNow}
            </Button>
          </Note>
        )}
        <ErrorAlert error={boards.error} />
        {board === undefined ? (
          !boards.error && <Skeleton lines={10} />
        ) : (
          <Tabs<BoardName>
            label={said.title}
            value={board.board}
            onChange={setName}
            tabs={(boards.data ?? []).map(tabOf)}
          >
            {board.rows.length === 0 ? <NobodyYet /> : <BoardTable board={board} view={view} />}
          </Tabs>
        )}
      </Stack>
    </>
  );
}

function NobodyYet() {
  const { org } = useHere();
  const to = tournamentPath(org, useTournamentId(), 'teams');
  return (
    <EmptyState
      title={said.none}
      action={
        <Link to={to} className={buttonClass('primary')}>
          {said.toTeams}
        </Link>
      }
    />
  );
}

const tabOf = ({ board }: Board) => ({ value: board, label: LABELS[board] });

function FlightSelect({ value, onChange }: { value: string; onChange(value: string): void }) {
  const { data: flights = [] } = useFlights();
  const options = flights.flatMap(({ flightId, name }) =>
    flightId === null ? [] : [{ value: flightId, label: name ?? said.unnamedFlight }],
  );
  return (
    <Select
      label={said.flight}
      options={[{ value: '', label: said.everybody }, ...options]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The gross board as it is shown; the others flight by flight. */
function useCsv(name: BoardName, { flightId, asOf }: View): string {
  const { org } = useHere();
  const at = `/tournaments/${useTournamentId()}`;
  return name === 'gross'
    ? addressOf(org, `${at}/leaderboard`, { flight_id: flightId, as_of: asOf, format: 'csv' })
    : addressOf(org, `${at}/flights`, { board: name, format: 'csv' });
}
