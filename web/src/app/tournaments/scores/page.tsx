/** The cards, hole by hole: a grid to type scores into, live, for a desk as for a phone. */
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { addressOf } from '../../../api/client.ts';
import { buttonClass } from '../../../kit/forms/button.tsx';
import { Input } from '../../../kit/forms/input.tsx';
import { EmptyState, ErrorAlert, Skeleton } from '../../../kit/overlays/messages.tsx';
import { tournamentPath } from '../../paths.ts';
import { ExportLink } from '../../patterns/list-view.tsx';
import { SectionHeader } from '../../patterns/page-header.tsx';
import { Stack } from '../../patterns/stack.tsx';
import { useHere, useTournamentId } from '../../session.tsx';
import { useTournament } from '../queries.ts';
import { isFound } from './entrants.ts';
import { Grid } from './grid.tsx';
import styles from './page.module.css';
import { useEntrants } from './queries.ts';

export default function ScoresPage() {
  const { org, can } = useHere();
  const tournamentId = useTournamentId();
  const csv = addressOf(org, `/tournaments/${tournamentId}/scorecards`, { format: 'csv' });
  return (
    <>
      <SectionHeader
        title="Scores"
        description={
          can('scores:write')
            ? 'Enter or leaving a field saves it, arrows move. A stored score is corrected with a look at the boards first.'
            : 'Every card, hole by hole.'
        }
        actions={<ExportLink href={csv} />}
      />
      <Cards />
    </>
  );
}

function Cards() {
  const { data: tournament } = useTournament();
  const { data: entrants, error } = useEntrants(tournament?.format);
  const [search, setSearch] = useState('');
  // Typing goes before showing what was found.
  const wanted = useDeferredValue(search).trim();
  if (entrants === undefined || tournament === undefined)
    return error ? <ErrorAlert error={error} /> : <Skeleton lines={10} />;
  if (tournament.format === null)
    return <Missing title="The event has no format yet." page="settings" action="Choose a format" />;
  if (entrants.length === 0)
    return <Missing title="Nobody plays yet." page="teams" action="Go to the teams" />;
  const found = wanted === '' ? entrants : entrants.filter((entrant) => isFound(entrant, wanted));
  return (
    <Stack>
      <ErrorAlert error={error} />
      <div className={styles.search}>
        <Input
          label="Search entrants"
          hideLabel
          type="search"
          placeholder="Name, team or start"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState title={`Nobody matches “${wanted}”.`} />
      ) : (
        <Grid entrants={found} isOpen={tournament.status !== 'archived'} />
      )}
    </Stack>
  );
}

function Missing({ title, page, action }: { title: string; page: 'settings' | 'teams'; action: string }) {
  const { org } = useHere();
  const to = tournamentPath(org, useTournamentId(), page);
  return (
    <EmptyState
      title={title}
      action={
        <Link to={to} className={buttonClass('primary')}>
          {action}
        </Link>
      }
    >
      Scores can be typed in once it is known who plays, and how.
    </EmptyState>
  );
}
