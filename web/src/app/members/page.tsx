/** Who works for the organization and as what, and who is invited. */
import { useState } from 'react';
import { Table } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { EmptyState, ErrorAlert } from '../../kit/overlays/messages.tsx';
import { ListView } from '../patterns/list-view.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { Stack } from '../patterns/stack.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberRow } from './member-row.tsx';
import { ROLE_HINT, useMembers, useOpenInvitations } from './queries.ts';

const MEMBER_COLUMNS = [
  { label: 'Name' },
  { label: 'Email' },
  { label: 'Role' },
  { label: 'Two-factor' },
  { label: 'Invited by' },
  { label: 'Last seen' },
  { label: 'Actions', hidden: true },
];
const INVITATION_COLUMNS = [
  { label: 'Email' },
  { label: 'Role' },
  { label: 'Invited by' },
  { label: 'Ends' },
  { label: 'Actions', hidden: true },
];

export default function MembersPage() {
  const [isInviting, setInviting] = useState(false);
  const invite = (
    <Button look="primary" icon="add" onClick={() => setInviting(true)}>
      Invite
    </Button>
  );
  return (
    <>
      <PageHeader title="Members" description={ROLE_HINT} actions={invite} />
      <Stack>
        <ListView list={useMembers()} empty={<EmptyState title="Nobody is a member." />}>
          {(members) => (
            <Table label="Members" columns={MEMBER_COLUMNS}>
              {members.map((member) => (
                <MemberRow key={member.id} member={member} />
              ))}
            </Table>
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
      <h2>Open invitations</h2>
      <ListView list={list} empty={null}>
        {(invitations) => (
          <Table label="Open invitations" columns={INVITATION_COLUMNS}>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </Table>
        )}
      </ListView>
    </section>
  );
}
