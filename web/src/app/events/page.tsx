/** Everything that happens, as other systems read it, with exactly what they get. */
import { useState } from 'react';
import { exactTime } from '../../api/format.ts';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { type OptionGroup, Select } from '../../kit/forms/input.tsx';
import { EmptyState, ErrorAlert, Skeleton } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { PageHeader } from '../patterns/page-header.tsx';
import { Stack } from '../patterns/stack.tsx';
import { Toolbar } from '../patterns/toolbar.tsx';
import { tournamentOptions, useTournaments } from '../patterns/use-tournaments.ts';
import { useHere } from '../session.tsx';
import { KINDS } from './catalogue.ts';
import styles from './page.module.css';
import type { FeedEvent } from './pages.ts';
import { useFeed } from './use-feed.ts';

const said = words.events;

const COLUMNS = Object.values(said.columns).map((label) => ({ label }));

export default function EventsPage() {
  const { can } = useHere();
  const [type, setType] = useState('');
  const [tournamentId, setTournamentId] = useState('');
  const tournaments = useTournaments();
  const { events, isLoading, stream, error } = useFeed({ type, tournamentId });
  const readable = KINDS.filter(({ scope }) => can(scope));
  const names = new Map(tournaments.map(({ id, name }) => [id, name]));
  return (
    <>
      <PageHeader title={said.title} description={said.about} />
      <Stack>
        <Toolbar label={said.filters}>
          <Select
            label={said.type}
            value={type}
            onChange={({ target }) => setType(target.value)}
            options={[{ value: '', label: said.all }, ...readable.map(groupOf)]}
          />
          <Select
            label={said.tournament}
            value={tournamentId}
            onChange={({ target }) => setTournamentId(target.value)}
            options={tournamentOptions(tournaments, said.all)}
          />
        </Toolbar>
        <ErrorAlert error={error} />
        {stream !== 'live' && <p role="status">{said.streams[stream]}</p>}
        {isLoading && <Skeleton lines={6} />}
        {!isLoading && events.length === 0 && !error && <Nothing isFiltered={type + tournamentId !== ''} />}
        {events.length > 0 && (
          <Table label={said.title} columns={COLUMNS}>
            {events.map((event) => (
              <EventRow key={event.id} event={event} names={names} />
            ))}
          </Table>
        )}
      </Stack>
    </>
  );
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title={said.noResults} />
  ) : (
    <EmptyState title={said.none}>{said.noneHelp}</EmptyState>
  );

const groupOf = ({ kind, whole, types }: (typeof KINDS)[number]): OptionGroup => ({
  label: kind,
  options: [whole, ...types].map((value) => ({ value, label: value })),
});

function EventRow({ event, names }: { event: FeedEvent; names: ReadonlyMap<string, string> }) {
  const [isOpen, setOpen] = useState(false);
  const { id, type, created_at, data } = event;
  const about = type.startsWith('tournament.') ? (data.id ?? data.tournament_id) : data.tournament_id;
  return (
    <tr>
      <RowHead>
        <Button look="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {type}
        </Button>
      </RowHead>
      <Cell soft tight>
        <time dateTime={created_at}>{exactTime(created_at)}</time>
      </Cell>
      <Cell soft>{typeof about === 'string' ? (names.get(about) ?? '') : ''}</Cell>
      <Cell soft>
        <span className={styles.id}>{id}</span>
        {isOpen && (
          <section aria-label={said.payload} className={styles.payload}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reachable by keyboard. */}
            <pre tabIndex={0}>{JSON.stringify({ id, type, created_at, data }, null, 2)}</pre>
          </section>
        )}
      </Cell>
    </tr>
  );
}
