/** Everything that was done to the event, newest first: when, by whom, what, and what it changed. */
import type { AuditEvent } from '@fairway/sdk';
import { useState } from 'react';
import { addressOf } from '../../../api/client.ts';
import { exactTime } from '../../../api/format.ts';
import { Cell, RowHead, Table } from '../../../kit/data/table.tsx';
import { Select } from '../../../kit/forms/input.tsx';
import { EmptyState } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { ExportLink, ListView } from '../../patterns/list-view.tsx';
import { SectionHeader } from '../../patterns/page-header.tsx';
import { Stack } from '../../patterns/stack.tsx';
import { useList } from '../../patterns/use-list.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey, useNames, useSettings } from '../event-queries.ts';
import { changesOf, targetOf } from './changes.ts';
import styles from './page.module.css';
import type { Lexicon } from './values.ts';
import { actionText, actorOf, TARGETS } from './words.ts';

const said = words.audit;

const COLUMNS = Object.values(said.columns).map((label) => ({ label }));
const EVERYTHING = { value: '', label: said.everything };

export default function AuditPage() {
  const { org, api } = useHere();
  const tournamentId = useTournamentId();
  const [kind, setKind] = useState('');
  const query = kind === '' ? {} : { target_type: kind };
  const list = useList(useEventKey('audit', kind), () =>
    api.tournaments.listAuditEvents(tournamentId, query),
  );
  return (
    <>
      <SectionHeader
        title={said.title}
        description={said.about}
        actions={
          <ExportLink
            href={addressOf(org, `/tournaments/${tournamentId}/audit`, { ...query, format: 'csv' })}
          />
        }
      />
      <Stack>
        <div className={styles.filter}>
          <Select
            label={said.filter}
            options={[EVERYTHING, ...TARGETS]}
            value={kind}
            onChange={(event) => setKind(event.target.value)}
          />
        </div>
        <ListView list={list} empty={<EmptyState title={said.none} />}>
          {(events) => <Log events={events} />}
        </ListView>
      </Stack>
    </>
  );
}

function Log({ events }: { events: readonly AuditEvent[] }) {
  const names = useNames();
  const { data: settings } = useSettings();
  const currency = settings?.registration.currency ?? 'usd';
  const lexicon = { names, currency, timezone: settings?.timezone };
  return (
    <Table label={said.title} columns={COLUMNS}>
      {events.map((event) => (
        <tr key={event.id}>
          <Cell soft tight>
            {exactTime(event.created_at, settings?.timezone)}
          </Cell>
          <RowHead>{actorOf(event)}</RowHead>
          <Cell className={styles.what}>
            {actionText(event.action)}
            <span className={styles.target}>{targetOf(event, lexicon)}</span>
          </Cell>
          <Cell>
            <Changes event={event} lexicon={lexicon} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

const Changes = ({ event, lexicon }: { event: AuditEvent; lexicon: Lexicon }) => (
  <ul className={styles.changes}>
    {changesOf(event, lexicon).map((change) => (
      <li key={`${change.field} ${change.old} ${change.new}`}>
        {change.field !== '' && <span className={styles.field}>{change.field}</span>}
        {change.old !== undefined && <span className={styles.old}>{change.old}</span>}
        {change.old !== undefined && ' → '}
        {change.new ?? (change.old === undefined ? '' : said.gone)}
      </li>
    ))}
  </ul>
);
