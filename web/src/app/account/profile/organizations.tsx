/**
 * The organizations that one is a member of. Everybody may leave; that the last owner stays, the service sees
 * to.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { staff } from '../../../api/client.ts';
import { Card } from '../../../kit/data/card.tsx';
import { Cell, RowActions, RowHead, Table } from '../../../kit/data/table.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { words } from '../../../words/app.ts';
import { ConfirmAction } from '../../patterns/confirm-action.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { ME, type Membership, useSignedIn } from '../../session.tsx';

const said = words.account.organizations;
const COLUMNS = [
  { label: said.columns.organization },
  { label: said.columns.role },
  { label: said.columns.actions, hidden: true },
];

export function Organizations() {
  const { memberships } = useSignedIn();
  if (memberships.length === 0) return null;
  return (
    <Card title={said.title}>
      <Table label={said.title} columns={COLUMNS} compact>
        {memberships.map((membership) => (
          <tr key={membership.organization_id}>
            <RowHead>{membership.organization_name}</RowHead>
            <Cell>{words.members.roles[membership.role]}</Cell>
            <RowActions>
              <Leave membership={membership} />
            </RowActions>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

function Leave({ membership: { organization_id, organization_name } }: { membership: Membership }) {
  const me = useSignedIn();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  // The own id in place of the membership's: who does not run the organization cannot read that.
  const leave = useAction(() => staff.members.remove(organization_id, me.staff.id), {
    done: () => said.left(organization_name),
    onDone: () => {
      setAsks(false);
      void client.invalidateQueries({ queryKey: ME }).then(() => navigate({ to: '/app' }));
    },
  });
  return (
    <>
      <Button look="plain" aria-label={said.leaveOne(organization_name)} onClick={() => setAsks(true)}>
        {said.leave}
      </Button>
      <ConfirmAction
        open={asks}
        onClose={() => setAsks(false)}
        title={said.leaveQuestion(organization_name)}
        description={said.leaveEffect}
        verb={said.leave}
        action={leave}
      />
    </>
  );
}
