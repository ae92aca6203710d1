/** The events of the organization, newest first. */
import type { Tournament } from '@fairway/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { day } from '../../api/format.ts';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { Select } from '../../kit/forms/input.tsx';
import { Badge, EmptyState } from '../../kit/overlays/messages.tsx';
import { tournamentPath } from '../paths.ts';
import { ListView } from '../patterns/list-view.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { isEmpty, useList } from '../patterns/use-list.ts';
import { FORMAT_LABELS, STATUS_LABELS, STATUS_TONES } from '../patterns/words.ts';
import { useHere } from '../session.tsx';
import { NewTournament } from './new-tournament.tsx';
import styles from './page.module.css';

const COLUMNS = [
  { label: 'Name' },
  { label: 'Date' },
  { label: 'Course' },
  { label: 'Format' },
  { label: 'Status' },
];

const STATUSES = ['setup', 'open', 'live', 'final', 'archived'] as const;
const FILTERS = [
  { value: '', label: 'All' },
  ...STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
];

export default function TournamentsPage() {
  const { org, api, can } = useHere();
  const [isCreating, setCreating] = useState(false);
  const [chosen, setChosen] = useState('');
  const status = STATUSES.find((one) => one === chosen);
  const list = useList([org, 'tournaments', status ?? 'all'], () => api.tournaments.list({ status }));
  const create = can('tournaments:write') && (
    <Button look="primary" icon="add" onClick={() => setCreating(true)}>
      New tournament
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Tournaments"
        actions={
          <>
            <div className={styles.filter}>
              <Select
                label="Status"
                options={FILTERS}
                value={chosen}
                onChange={(event) => setChosen(event.target.value)}
              />
            </div>
            {!(isEmpty(list) && status === undefined) && create}
          </>
        }
      />
      <ListView list={list} empty={<NoTournaments status={status} action={create} />}>
        {(tournaments) => (
          <Table label="Tournaments" columns={COLUMNS}>
            {tournaments.map((tournament) => (
              <TournamentRow key={tournament.id} tournament={tournament} />
            ))}
          </Table>
        )}
      </ListView>
      {isCreating && <NewTournament onClose={() => setCreating(false)} />}
    </>
  );
}

function TournamentRow({ tournament }: { tournament: Tournament }) {
  const { org } = useHere();
  const { id, name, event_date, course_name, format, status } = tournament;
  return (
    <tr>
      <RowHead>
        <Link to={tournamentPath(org, id, 'overview')}>{name}</Link>
      </RowHead>
      <Cell tight>{event_date ? day(event_date, 'medium') : '–'}</Cell>
      <Cell>{course_name ?? '–'}</Cell>
      <Cell tight>{format ? FORMAT_LABELS[format] : '–'}</Cell>
      <Cell tight>
        <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
      </Cell>
    </tr>
  );
}

const NoTournaments = ({ status, action }: { status: string | undefined; action: React.ReactNode }) =>
  status === undefined ? (
    <EmptyState title="No tournament yet." action={action}>
      A name is enough to begin with; course, teams and the rest come after it.
    </EmptyState>
  ) : (
    <EmptyState title={`No tournament is ${status}.`} />
  );
