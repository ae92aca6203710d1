/** Who works for the organization and as what, and who is invited. */
import { useState } from 'react';
import type { Member, StaffInvitation } from '../../api/staff-types.ts';
import { type SortableColumn, SortedTable } from '../../kit/data/sorting.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { EmptyState, ErrorAlert } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { ListView } from '../patterns/list-view.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { Stack } from '../patterns/stack.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberRow } from './member-row.tsx';
import { useMembers, useOpenInvitations } from './queries.ts';

const said = words.members;
const { name, email, role, twoFactor, invitedBy, lastSeen, expires, actions } = said.columns;
const ACTIONS = { label: actions, hidden: true };
const MEMBER_COLUMNS: readonly SortableColumn<Member>[] = [
  { label: name, by: (member) => member.name },
  { label: email, by: (member) => member.email },
  { label: role, by: (member) => said.roles[member.role] },
  { label: twoFactor, by: ({ two_factor }) => Number(two_factor) },
  { label: invitedBy },
  { label: lastSeen, by: ({ last_seen_at }) => last_seen_at },
  ACTIONS,
];
const INVITATION_COLUMNS: readonly SortableColumn<StaffInvitation>[] = [
  { label: email, by: (invitation) => invitation.email },
  { label: role, by: (invitation) => said.roles[invitation.role] },
  { label: invitedBy },
  { label: expires, by: ({ expires_at }) => expires_at },
  ACTIONS,
];

export default function MembersPage() {
  const [isInviting, setInviting] = useState(false);
  const list = useMembers();
  const invite = (
    <Button look="primary" icon="add" onClick={() => setInviting(true)}>
      {said.invite}
    </Button>
  );
  return (
    <>
      <PageHeader title={said.title} description={said.about} actions={invite} />
      <Stack>
        <ListView list={list} empty={<EmptyState title={said.none} />}>
          {(members) => (
            <SortedTable label={said.title} columns={MEMBER_COLUMNS} rows={members} isWhole={!list.hasMore}>
              {(member) => <MemberRow key={member.id} member={member} />}
            </SortedTable>
          )}
        </ListView>
        <OpenInvitations />
      </Stack>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}

/** Without any there is nothing to say: the button to invite stands above. */
function OpenInvitations() {
  const list = useOpenInvitations();
  if (list.items.length === 0) return <ErrorAlert error={list.error} />;
  return (
    <section>
      <h2>{said.openInvitations}</h2>
      <ListView list={list} empty={null}>
        {(invitations) => (
          <SortedTable
            label={said.openInvitations}
            columns={INVITATION_COLUMNS}
            rows={invitations}
            isWhole={!list.hasMore}
          >
            {(invitation) => <InvitationRow key={invitation.id} invitation={invitation} />}
          </SortedTable>
        )}
      </ListView>
    </section>
  );
}
