/** The announcements of the event, drafts and sent ones, newest first. */
import type { Announcement } from '@fairway/sdk';
import type { ReactNode } from 'react';
import { dateTime } from '../../../api/format.ts';
import { Card } from '../../../kit/data/card.tsx';
import { Cell, RowActions, RowHead, Table } from '../../../kit/data/table.tsx';
import { Badge, EmptyState, type Tone } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { ListView } from '../../patterns/list-view.tsx';
import type { Listed } from '../../patterns/use-list.ts';
import { useHere } from '../../session.tsx';
import { useSettings } from '../event-queries.ts';
import { AnnouncementActions } from './announcement-actions.tsx';
import styles from './page.module.css';
import { audienceText } from './queries.ts';

const said = words.messages;
const { announcements: own } = said;

const COLUMNS = [
  { label: own.column },
  { label: said.to },
  { label: said.status },
  { label: said.emails },
  { label: said.when },
  { label: said.actions, hidden: true },
];

export function Announcements({ list, empty }: { list: Listed<Announcement>; empty: ReactNode }) {
  return (
    <Card title={own.title}>
      <ListView
        list={list}
        empty={
          <EmptyState title={own.none} action={empty}>
            {own.noneHint}
          </EmptyState>
        }
      >
        {(announcements) => (
          <Table label={own.title} columns={COLUMNS}>
            {announcements.map((announcement) => (
              <Line key={announcement.id} announcement={announcement} />
            ))}
          </Table>
        )}
      </ListView>
    </Card>
  );
}

const TONES: Record<Announcement['status'], Tone> = {
  draft: 'plain',
  scheduled: 'info',
  sending: 'gold',
  sent: 'good',
  failed: 'bad',
};

function Line({ announcement }: { announcement: Announcement }) {
  const { can } = useHere();
  const { data: settings } = useSettings();
  const { title, body, status, audience, channels, scheduled_at, sent_at, created_at, retracted_at } =
    announcement;
  return (
    <tr>
      <RowHead>
        <span className={styles.title}>{title}</span>
        <span className={styles.body}>{body}</span>
      </RowHead>
      <Cell>
        {channels.includes('email') && audienceText(audience)}
        {channels.length === 2 && ', '}
        {channels.includes('board') && own.board}
      </Cell>
      <Cell>
        <Badge tone={TONES[status]}>{own.statuses[status]}</Badge>{' '}
        {retracted_at !== null && <Badge>{own.offBoard}</Badge>}
      </Cell>
      <Cell soft>{sent_at === null ? '' : mails(announcement)}</Cell>
      <Cell soft tight>
        {dateTime(sent_at ?? scheduled_at ?? created_at, settings?.timezone)}
      </Cell>
      <RowActions>
        {can('announcements:write') && <AnnouncementActions announcement={announcement} />}
      </RowActions>
    </tr>
  );
}

const mails = ({ recipients, delivered, failed, skipped, unreachable }: Announcement): string =>
  [
    recipients > 0 ? said.delivered(delivered, recipients) : said.noEmails,
    failed > 0 && said.failed(failed),
    skipped > 0 && said.optedOut(skipped),
    unreachable > 0 && said.noAddress(unreachable),
  ]
    .filter(Boolean)
    .join(', ');
