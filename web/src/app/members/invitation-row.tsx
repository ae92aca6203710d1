/** One invitation that nobody has used yet. */
import { staff } from '../../api/client.ts';
import { ago } from '../../api/format.ts';
import type { StaffInvitation } from '../../api/staff-types.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorAlert } from '../../kit/messages.tsx';
import { Cell, RowActions, RowHead } from '../../kit/table.tsx';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import { invitationsKey } from './queries.ts';

export function InvitationRow({
  invitation: { id, email, role, expires_at },
}: {
  invitation: StaffInvitation;
}) {
  const { org } = useHere();
  const who = email ?? 'whoever has the link';
  const end = useAction(() => staff.members.endStaffInvitation(org, id), {
    done: () => `The invitation of ${who} is taken back.`,
    refresh: [invitationsKey(org)],
  });
  return (
    <tr>
      <RowHead>
        {who}
        <ErrorAlert error={end.error} />
      </RowHead>
      <Cell>{role}</Cell>
      <Cell soft tight>
        {ago(expires_at)}
      </Cell>
      <RowActions>
        <Button
          look="plain"
          busy={end.busy}
          onClick={() => end.run()}
          aria-label={`Take back the invitation of ${who}`}
        >
          Take back
        </Button>
      </RowActions>
    </tr>
  );
}
