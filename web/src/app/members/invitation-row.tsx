/** One invitation that nobody has used yet. */
import { useState } from 'react';
import { staff } from '../../api/client.ts';
import { ago } from '../../api/format.ts';
import type { StaffInvitation } from '../../api/staff-types.ts';
import { Cell, RowActions, RowHead } from '../../kit/data/table.tsx';
import { Button } from '../../kit/forms/button.tsx';
import { words } from '../../words/app.ts';
import { ColleagueCell } from '../patterns/colleague-cell.tsx';
import { ConfirmAction } from '../patterns/confirm-action.tsx';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import { invitationsKey } from './queries.ts';

const said = words.members;

export function InvitationRow({
  invitation: { id, email, role, expires_at, invited_by },
}: {
  invitation: StaffInvitation;
}) {
  const { org } = useHere();
  const [asks, setAsks] = useState(false);
  const who = email ?? said.anyone;
  const end = useAction(() => staff.members.endStaffInvitation(org, id), {
    done: () => said.canceled,
    refresh: [invitationsKey(org)],
    onDone: () => setAsks(false),
  });
  return (
    <tr>
      <RowHead>{who}</RowHead>
      <Cell>{said.roles[role]}</Cell>
      <ColleagueCell who={invited_by} />
      <Cell soft tight>
        {ago(expires_at)}
      </Cell>
      <RowActions>
        <Button look="plain" onClick={() => setAsks(true)} aria-label={said.cancelInvitationFor(who)}>
          {said.cancelInvitation}
        </Button>
        <ConfirmAction
          open={asks}
          onClose={() => setAsks(false)}
          title={said.cancelQuestion(who)}
          description={said.cancelEffect}
          verb={said.cancelInvitation}
          dismiss={said.keepInvitation}
          action={end}
        />
      </RowActions>
    </tr>
  );
}
