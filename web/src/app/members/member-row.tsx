/**
 * One member. Only owners touch owners, and everybody may leave; the last owner stays, which the service sees
 * to.
 */

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { staff } from '../../api/client.ts';
import { ago } from '../../api/format.ts';
import type { Member } from '../../api/staff-types.ts';
import { Cell, RowActions, RowHead } from '../../kit/data/table.tsx';
import { IconButton } from '../../kit/forms/button.tsx';
import { Select } from '../../kit/forms/input.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { Badge, ErrorAlert } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { ColleagueCell } from '../patterns/colleague-cell.tsx';
import { ConfirmAction } from '../patterns/confirm-action.tsx';
import { useAction } from '../patterns/use-action.ts';
import { ME, type Role, useHere } from '../session.tsx';
import { invitationsKey, isRole, membersKey, useRoles } from './queries.ts';

const said = words.members;

export function MemberRow({ member }: { member: Member }) {
  const { id, staff_id, name, email, two_factor, invited_by, last_seen_at } = member;
  const { me, can } = useHere();
  const isMe = staff_id === me.staff.id;
  const mayTouch = member.role !== 'owner' || can('owner');
  return (
    <tr>
      <RowHead>
        {name} {isMe && <Badge>{said.you}</Badge>}
      </RowHead>
      <Cell>{email}</Cell>
      <Cell>{mayTouch ? <RoleSelect member={member} /> : said.roles[member.role]}</Cell>
      <Cell>{two_factor ? <Badge tone="good">{said.on}</Badge> : <Badge>{said.off}</Badge>}</Cell>
      <ColleagueCell who={invited_by} />
      <Cell soft tight>
        {last_seen_at === null ? said.never : ago(last_seen_at)}
      </Cell>
      <RowActions>{(mayTouch || isMe) && <Removal key={id} member={member} isMe={isMe} />}</RowActions>
    </tr>
  );
}

function RoleSelect({ member: { id, name, role } }: { member: Member }) {
  const { org } = useHere();
  const roles = useRoles();
  const change = useAction((to: Role) => staff.members.update(org, id, { role: to }), {
    done: (changed) => said.roleChanged(name, said.roles[changed.role]),
    // The own role may have been the one, and invitations may have ended with it.
    refresh: [membersKey(org), invitationsKey(org), ME],
  });
  return (
    <>
      <Select
        label={said.roleOf(name)}
        hideLabel
        options={roles}
        value={change.pending ?? role}
        onChange={({ target: { value } }) => isRole(value) && change.run(value)}
      />
      <ErrorAlert error={change.error} />
    </>
  );
}

function Removal({ member: { id, name }, isMe }: { member: Member; isMe: boolean }) {
  const { org, membership } = useHere();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const remove = useAction(() => staff.members.remove(org, id), {
    done: () => (isMe ? said.left(membership.organization_name) : said.removed(name)),
    refresh: [membersKey(org), invitationsKey(org)],
    onDone: () => {
      setAsks(false);
      if (isMe) void client.invalidateQueries({ queryKey: ME }).then(() => navigate({ to: '/app' }));
    },
  });
  const verb = isMe ? said.leave : said.remove;
  return (
    <>
      <Menu trigger={<IconButton label={said.actionsFor(name)} icon="more" />}>
        <MenuItem danger onSelect={() => setAsks(true)}>
          {verb}
        </MenuItem>
      </Menu>
      <ConfirmAction
        open={asks}
        onClose={() => setAsks(false)}
        title={isMe ? said.leaveQuestion(membership.organization_name) : said.removeQuestion(name)}
        description={isMe ? said.leaveEffect : said.removeEffect(name, membership.organization_name)}
        verb={verb}
        action={remove}
      />
    </>
  );
}
