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
import { ListView } from '../patterns/list-view.tsx';
import { useList } from '../patterns/use-list.ts';
import { useHere } from '../session.tsx';
import styles from './outbox.module.css';

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
  { value: '', label: 'All' },
  ...Object.keys(TONES).map((value) => ({ value, label: value })),
];
const COLUMNS = [{ label: 'Subject' }, { label: 'To' }, { label: 'Status' }, { label: 'Queued' }];

const isStatus = (text: string): text is Status => text in TONES;

export function Outbox() {
  const { org } = useHere();
  const [status, setStatus] = useState<Status>();
  const [openId, setOpenId] = useState<string>();
  const query: ListOutboxQuery = { status };
  const list = useList([org, 'outbox', status], () => staff.outbox.list(org, query));
  return (
    <Card title="Outbox" description="What was mailed in the name of the organization.">
      <div className={styles.filter}>
        <Select
          label="Mail status"
          options={STATUSES}
          value={status ?? ''}
          onChange={({ target: { value } }) => setStatus(isStatus(value) ? value : undefined)}
        />
      </div>
      <ListView list={list} empty={<EmptyState title="No mail." />}>
        {(mails) => (
          <Table label="Outbox" columns={COLUMNS}>
            {mails.map((mail) => (
              <tr key={mail.id}>
                <RowHead>
                  <Button look="plain" className={styles.subject} onClick={() => setOpenId(mail.id)}>
                    {mail.subject ?? mail.kind}
                  </Button>
                </RowHead>
                <Cell>{mail.to ?? 'deleted contact'}</Cell>
                <Cell title={mail.reason ?? undefined}>
                  <Badge tone={TONES[mail.status]}>{mail.status}</Badge>
                  {mail.reason && <p className={styles.reason}>{mail.reason}</p>}
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
    <Dialog open onClose={onClose} title={data?.subject ?? 'Mail'} description={data?.to} wide>
      <ErrorAlert error={error} />
      {data === undefined && !error && <Skeleton />}
      {/* The text and not the HTML: nothing that was mailed runs or loads in this page. */}
      {data && (
        <pre className={styles.text}>
          {data.text ?? 'The source of this mail is gone, and its text with it.'}
        </pre>
      )}
    </Dialog>
  );
}
