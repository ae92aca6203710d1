/**
 * Scores that somebody should look at: unlikely ones, holes without a score, two phones that disagree.
 */
import { useState } from 'react';
import { Table } from '../../../kit/data/table.tsx';
import { Select } from '../../../kit/forms/input.tsx';
import { EmptyState } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { ListView } from '../../patterns/list-view.tsx';
import { SectionHeader } from '../../patterns/page-header.tsx';
import { Stack } from '../../patterns/stack.tsx';
import { useList } from '../../patterns/use-list.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey, useNames } from '../event-queries.ts';
import { FlagRow } from './flag-row.tsx';
import styles from './page.module.css';

const said = words.flags;

const STATUSES = [
  { value: 'open', label: said.statuses.open },
  { value: 'resolved', label: said.statuses.resolved },
] as const;

const COLUMNS = [
  { label: said.columns.who },
  { label: said.columns.hole, numeric: true },
  { label: said.columns.what },
  { label: said.columns.details },
  { label: said.columns.raised },
  { label: said.columns.actions, hidden: true },
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
      <SectionHeader title={said.title} description={said.about} />
      <Stack>
        <div className={styles.filter}>
          <Select
            label={said.status}
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
            <EmptyState title={status.value === 'open' ? said.noneOpen : said.noneResolved}>
              {said.noneHelp}
            </EmptyState>
          }
        >
          {(flags) => (
            <Table label={said.title} columns={COLUMNS}>
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
