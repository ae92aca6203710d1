/** Mailings that ask people to come. */
import type { Invitation } from '@fairway/sdk';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { dateTime, number } from '../../api/format.ts';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { Select } from '../../kit/forms/input.tsx';
import { Badge, EmptyState } from '../../kit/overlays/messages.tsx';
import { organizationPath } from '../paths.ts';
import { ListView } from '../patterns/list-view.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { Toolbar } from '../patterns/toolbar.tsx';
import { isEmpty } from '../patterns/use-list.ts';
import { tournamentOptions, useTournaments } from '../patterns/use-tournaments.ts';
import { useHere } from '../session.tsx';
import { NewInvitation } from './invitation-dialog.tsx';
import { useInvitations } from './queries.ts';
import { INVITATION_TONES, titleOf } from './words.ts';

const STATUSES = ['draft', 'scheduled', 'sending', 'sent', 'failed', 'cancelled'] as const;
const STATUS_OPTIONS = [
  { value: '', label: 'All' },
  ...STATUSES.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` })),
];
const COLUMNS = [
  { label: 'Subject' },
  { label: 'Event' },
  { label: 'Status' },
  { label: 'Recipients', numeric: true },
  { label: 'When' },
];

export default function InvitationsPage() {
  const { org, can } = useHere();
  const navigate = useNavigate();
  const tournaments = useTournaments();
  const [status, setStatus] = useState<Invitation['status']>();
  const [event, setEvent] = useState('');
  const [isNew, setNew] = useState(false);
  const list = useInvitations({ status, tournament_id: event || undefined });
  const names = useMemo(() => new Map(tournaments.map(({ id, name }) => [id, name])), [tournaments]);
  const isNone = isEmpty(list) && status === undefined && event === '';
  const create = can('invitations:write') && (
    <Button look="primary" icon="add" onClick={() => setNew(true)}>
      New invitation
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Invitations"
        description="Mail your contacts, and see who opened it and who is coming."
        actions={!isNone && create}
      />
      <Toolbar label="Invitations">
        <Select
          label="Event"
          options={tournamentOptions(tournaments, 'All events')}
          value={event}
          onChange={({ target }) => setEvent(target.value)}
        />
        <Select
          label="Status"
          options={STATUS_OPTIONS}
          value={status ?? ''}
          onChange={({ target }) => setStatus(STATUSES.find((one) => one === target.value))}
        />
      </Toolbar>
      <ListView
        list={list}
        empty={
          <EmptyState title="No invitation here." action={isNone && create}>
            Write one, choose whom it goes to, and send it now or later.
          </EmptyState>
        }
      >
        {(invitations) => (
          <Table label="Invitations" columns={COLUMNS}>
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                event={names.get(invitation.tournament_id ?? '')}
              />
            ))}
          </Table>
        )}
      </ListView>
      {isNew && (
        <NewInvitation
          onClose={() => setNew(false)}
          onCreated={({ id }) =>
            void navigate({ to: organizationPath(org, 'invitations/$invitationId', { invitationId: id }) })
          }
        />
      )}
    </>
  );
}

function InvitationRow({ invitation, event }: { invitation: Invitation; event: string | undefined }) {
  const { org } = useHere();
  const { id, status, recipient_count } = invitation;
  return (
    <tr>
      <RowHead>
        <Link to={organizationPath(org, 'invitations/$invitationId', { invitationId: id })}>
          {titleOf(invitation)}
        </Link>
      </RowHead>
      <Cell soft prose>
        {event ?? '–'}
      </Cell>
      <Cell>
        <Badge tone={INVITATION_TONES[status]}>{status}</Badge>
      </Cell>
      <Cell numeric>{recipient_count === 0 ? '–' : number(recipient_count)}</Cell>
      <Cell soft tight>
        {whenOf(invitation)}
      </Cell>
    </tr>
  );
}

function whenOf({ status, scheduled_at, sent_at, created_at }: Invitation): string {
  if (status === 'scheduled' && scheduled_at) return `goes out ${dateTime(scheduled_at)}`;
  return sent_at ? `sent ${dateTime(sent_at)}` : `made ${dateTime(created_at)}`;
}
