/** Who got the invitation, and what became of each mail. */
import type { Invitation, InvitationRecipient } from '@fairway/sdk';
import { useState } from 'react';
import { addressOf } from '../../api/client.ts';
import { dateTime } from '../../api/format.ts';
import { Card } from '../../kit/data/card.tsx';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { Select } from '../../kit/forms/input.tsx';
import { Badge, EmptyState } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { invitationsKey } from '../invitations/queries.ts';
import { ANSWER_TONES, MAIL_TONES } from '../invitations/words.ts';
import { ExportLink, ListView } from '../patterns/list-view.tsx';
import { mailReason } from '../patterns/mail-reason.ts';
import { Toolbar } from '../patterns/toolbar.tsx';
import { POLL_MS, useList } from '../patterns/use-list.ts';
import { useHere } from '../session.tsx';

const said = words.invitations.recipients;

const STATUSES = ['queued', 'sending', 'delivered', 'bounced', 'failed', 'skipped'] as const;
const OPTIONS = [
  { value: '', label: words.invitations.all },
  ...STATUSES.map((value) => ({ value, label: said.statuses[value] })),
];
const COLUMNS = Object.values(said.columns).map((label) => ({ label }));

export function Recipients({ invitation: { id } }: { invitation: Invitation }) {
  const { org, api } = useHere();
  const [status, setStatus] = useState<InvitationRecipient['status']>();
  const list = useList(
    [...invitationsKey(org), id, 'recipients', status],
    () => api.invitations.listRecipients(id, { status }),
    { everyMs: POLL_MS },
  );
  const file = addressOf(org, `/invitations/${id}/recipients`, { status, format: 'csv' });
  return (
    <Card title={said.title} actions={<ExportLink href={file} />}>
      <div>
        <Toolbar label={said.title}>
          <Select
            label={said.status}
            options={OPTIONS}
            value={status ?? ''}
            onChange={({ target }) => setStatus(STATUSES.find((one) => one === target.value))}
          />
        </Toolbar>
        <ListView list={list} empty={<EmptyState title={said.none} />}>
          {(recipients) => (
            <Table label={said.title} columns={COLUMNS}>
              {recipients.map((recipient) => (
                <RecipientRow key={recipient.id} recipient={recipient} />
              ))}
            </Table>
          )}
        </ListView>
      </div>
    </Card>
  );
}

function RecipientRow({ recipient }: { recipient: InvitationRecipient }) {
  const { name, email, status, reason, delivered_at, opened_at, clicked_at, response } = recipient;
  return (
    <tr>
      <RowHead>
        {name ?? email ?? said.deletedContact}
        {name && <small>{email}</small>}
      </RowHead>
      <Cell prose>
        <Badge tone={MAIL_TONES[status]}>{said.statuses[status]}</Badge>
        <small>{reason === null ? delivered_at && dateTime(delivered_at) : mailReason(reason)}</small>
      </Cell>
      <Cell soft prose>
        {opened_at ? said.opened(dateTime(opened_at)) : '–'}
        {clicked_at && <small>{said.clicked(dateTime(clicked_at))}</small>}
      </Cell>
      <Cell>
        {response ? (
          <Badge tone={ANSWER_TONES[response]}>{words.invitations.answers.responses[response]}</Badge>
        ) : (
          '–'
        )}
      </Cell>
    </tr>
  );
}
