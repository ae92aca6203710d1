/** Mailings that ask people to come. */
import type { Invitation } from '@fairway/sdk';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { dateTime, number } from '../../api/format.ts';
import { type SortableColumn, SortedTable } from '../../kit/data/sorting.tsx';
import { Cell, RowHead } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { Select } from '../../kit/forms/input.tsx';
import { Badge, EmptyState } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
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

const said = words.invitations;

const STATUSES = ['draft', 'scheduled', 'sending', 'sent', 'failed', 'cancelled'] as const;
const STATUS_OPTIONS = [
  { value: '', label: said.all },
  ...STATUSES.map((value) => ({ value, label: said.statuses[value] })),
];
/** When it was or is to be sent, else when it was made. */
const timeOf = ({ scheduled_at, sent_at, created_at }: Invitation) => sent_at ?? scheduled_at ?? created_at;

const COLUMNS: readonly SortableColumn<Invitation>[] = [
  { label: said.columns.subject, by: titleOf },
  { label: said.columns.event },
  { label: said.columns.status, by: ({ status }) => said.statuses[status] },
  { label: said.columns.recipients, numeric: true, by: ({ recipient_count }) => recipient_count },
  { label: said.columns.when, by: timeOf },
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
      {said.new}
    </Button>
  );
  return (
    <>
      <PageHeader title={said.title} description={said.about} actions={!isNone && create} />
      <Toolbar label={said.title}>
        <Select
          label={said.event}
          options={tournamentOptions(tournaments, said.allEvents)}
          value={event}
          onChange={({ target }) => setEvent(target.value)}
        />
        <Select
          label={said.status}
          options={STATUS_OPTIONS}
          value={status ?? ''}
          onChange={({ target }) => setStatus(STATUSES.find((one) => one === target.value))}
        />
      </Toolbar>
      <ListView
        list={list}
        empty={
          isNone ? (
            <EmptyState title={said.none} action={create}>
              {said.noneHelp}
            </EmptyState>
          ) : (
            <EmptyState title={said.noResults} />
          )
        }
      >
        {(invitations) => (
          <SortedTable label={said.title} columns={COLUMNS} rows={invitations} isWhole={!list.hasMore}>
            {(invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                event={names.get(invitation.tournament_id ?? '')}
              />
            )}
          </SortedTable>
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
          {titleOf(invitation, event)}
        </Link>
      </RowHead>
      <Cell soft prose>
        {event ?? '–'}
      </Cell>
      <Cell>
        <Badge tone={INVITATION_TONES[status]}>{said.statuses[status]}</Badge>
      </Cell>
      <Cell numeric>{recipient_count === 0 ? '–' : number(recipient_count)}</Cell>
      <Cell soft tight>
        {whenOf(invitation)}
      </Cell>
    </tr>
  );
}

function whenOf({ status, scheduled_at, sent_at, created_at }: Invitation): string {
  if (status === 'scheduled' && scheduled_at) return said.scheduledFor(dateTime(scheduled_at));
  return sent_at ? said.sentAt(dateTime(sent_at)) : said.createdAt(dateTime(created_at));
}
