/**
 * Scores that somebody should look at: unlikely ones, holes that were passed over, two phones that disagree.
 */
import { useState } from 'react';
import { Table } from '../../../kit/data/table.tsx';
import { Select } from '../../../kit/forms/input.tsx';
import { EmptyState } from '../../../kit/overlays/messages.tsx';
import { ListView } from '../../patterns/list-view.tsx';
import { SectionHeader } from '../../patterns/page-header.tsx';
import { Stack } from '../../patterns/stack.tsx';
import { useList } from '../../patterns/use-list.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey, useNames } from '../event-queries.ts';
import { FlagRow } from './flag-row.tsx';
import styles from './page.module.css';

const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
] as const;

const COLUMNS = [
  { label: 'Who' },
  { label: 'Hole', numeric: true },
  { label: 'What' },
  { label: 'Details' },
  { label: 'Raised' },
  { label: 'Actions', hidden: true },
];

export default function FlagsPage() {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const names = useNames();
  const [status, setStatus] = useState<(typeof STATUSES)[number]>(STATUSES[0]);
  const list = useList(useEventKey('flags', status.value), () =>
    api.tournaments.flags.list(tournamentId, { status: status.value }),
  );
  return (
    <>
      <SectionHeader
        title="Flags"
        description="Scores that look wrong, and phones that disagree. A correction settles a flag by itself."
      />
      <Stack>
        <div className={styles.filter}>
          <Select
            label="Status"
            options={STATUSES}
            value={status.value}
            onChange={({ target }) =>
              setStatus(STATUSES.find(({ value }) => value === target.value) ?? STATUSES[0])
            }
          />
        </div>
        <ListView
          list={list}
          empty={
            <EmptyState
              title={status.value === 'open' ? 'Nothing to look at.' : 'No flag has been resolved yet.'}
            >
              Unlikely scores, passed-over holes and disagreements between phones appear here by themselves.
            </EmptyState>
          }
        >
          {(flags) => (
            <Table label="Flags" columns={COLUMNS}>
              {flags.map((flag) => (
                <FlagRow
                  key={flag.id}
                  flag={flag}
                  name={names.get(flag.player_id ?? flag.team_id ?? '') ?? '…'}
                />
              ))}
            </Table>
          )}
        </ListView>
      </Stack>
    </>
  );
}
