/** The mails of the organization, and what became of them. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staff } from '../../api/client.ts';
import { dateTime } from '../../api/format.ts';
import type { ListOutboxQuery, OutboxLine } from '../../api/staff-types.ts';
import { Card } from '../../kit/data/card.tsx';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { Select } from '../../kit/forms/input.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Badge, EmptyState, ErrorAlert, Skeleton, type Tone } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { ListView } from '../patterns/list-view.tsx';
import { mailReason } from '../patterns/mail-reason.ts';
import { useList } from '../patterns/use-list.ts';
import { useHere } from '../session.tsx';
import styles from './outbox.module.css';

const said = words.settings.outbox;

type Status = OutboxLine['status'];

const TONES: Record<Status, Tone> = {
  queued: 'plain',
  sending: 'info',
  delivered: 'good',
  bounced: 'bad',
  failed: 'bad',
  skipped: 'gold',
};
const STATUSES = [
  { value: '', label: said.all },
  ...Object.entries(said.statuses).map(([value, label]) => ({ value, label })),
];
const COLUMNS = Object.values(said.columns).map((label) => ({ label }));

const isStatus = (text: string): text is Status => text in TONES;

export function Outbox() {
  const { org } = useHere();
  const [status, setStatus] = useState<Status>();
  const [openId, setOpenId] = useState<string>();
  const query: ListOutboxQuery = { status };
  const list = useList([org, 'outbox', status], () => staff.outbox.list(org, query));
  return (
    <Card title={said.title} description={said.description}>
      <div className={styles.filter}>
        <Select
          label={said.status}
          options={STATUSES}
          value={status ?? ''}
          onChange={({ target: { value } }) => setStatus(isStatus(value) ? value : undefined)}
        />
      </div>
      <ListView list={list} empty={<EmptyState title={said.none} />}>
        {(mails) => (
          <Table label={said.title} columns={COLUMNS}>
            {mails.map((mail) => (
              <tr key={mail.id}>
                <RowHead>
                  <Button look="plain" className={styles.subject} onClick={() => setOpenId(mail.id)}>
                    {mail.subject ?? words.invitations.noSubject}
                  </Button>
                </RowHead>
                <Cell>{mail.to ?? said.deletedContact}</Cell>
                <Cell>
                  <Badge tone={TONES[mail.status]}>{said.statuses[mail.status]}</Badge>
                  {mail.reason && <p className={styles.reason}>{mailReason(mail.reason)}</p>}
                </Cell>
                <Cell soft tight>
                  {dateTime(mail.created_at)}
                </Cell>
              </tr>
            ))}
          </Table>
        )}
      </ListView>
      {openId !== undefined && <MailDialog id={openId} onClose={() => setOpenId(undefined)} />}
    </Card>
  );
}

function MailDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { org } = useHere();
  const { data, error } = useQuery({
    queryKey: [org, 'outbox', 'mail', id],
    queryFn: () => staff.outbox.getMail(org, id),
  });
  return (
    <Dialog open onClose={onClose} title={data?.subject ?? said.mail} description={data?.to} wide>
      <ErrorAlert error={error} />
      {data === undefined && !error && <Skeleton />}
      {/* The text and not the HTML: nothing that was mailed runs or loads in this page. */}
      {data && <pre className={styles.text}>{data.text ?? said.textGone}</pre>}
    </Dialog>
  );
}
