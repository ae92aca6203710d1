/** The cards, hole by hole: a grid to type scores into, live, for a desk as for a phone. */
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { addressOf } from '../../../api/client.ts';
import { buttonClass } from '../../../kit/forms/button.tsx';
import { Input } from '../../../kit/forms/input.tsx';
import { EmptyState, ErrorAlert, Skeleton } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
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

const said = words.scores;

export default function ScoresPage() {
  const { org, can } = useHere();
  const tournamentId = useTournamentId();
  const csv = addressOf(org, `/tournaments/${tournamentId}/scorecards`, { format: 'csv' });
  return (
    <>
      <SectionHeader
        title={said.title}
        description={can('scores:write') ? said.about : said.aboutReadOnly}
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
    return <Missing title={said.noFormat} page="settings" action={said.chooseFormat} />;
  if (entrants.length === 0) return <Missing title={said.none} page="teams" action={said.toTeams} />;
  const found = wanted === '' ? entrants : entrants.filter((entrant) => isFound(entrant, wanted));
  return (
    <Stack>
      <ErrorAlert error={error} />
      <div className={styles.search}>
        <Input
          label={said.search}
          hideLabel
          type="search"
          placeholder={said.searchHint}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState title={said.noResults} />
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
      {said.noneHelp}
    </EmptyState>
  );
}
