/** Who works for the organization, and who is invited to. */
import { staff } from '../../api/client.ts';
import { words } from '../../words/app.ts';
import { useList } from '../patterns/use-list.ts';
import { type Role, useHere } from '../session.tsx';

export const membersKey = (org: string) => [org, 'members'] as const;
export const invitationsKey = (org: string) => [org, 'member-invitations'] as const;

export function useMembers() {
  const { org } = useHere();
  return useList(membersKey(org), () => staff.members.list(org));
}

export function useOpenInvitations() {
  const { org } = useHere();
  return useList(invitationsKey(org), () => staff.members.listStaffInvitations(org));
}

const ROLES: readonly { value: Role; label: string }[] = [
  { value: 'owner', label: words.members.roles.owner },
  { value: 'admin', label: words.members.roles.admin },
  { value: 'staff', label: words.members.roles.staff },
  { value: 'viewer', label: words.members.roles.viewer },
];

/** The roles that the person may give. */
export function useRoles() {
  const { can } = useHere();
  return ROLES.filter(({ value }) => value !== 'owner' || can('owner'));
}

export const isRole = (text: string): text is Role => ROLES.some(({ value }) => value === text);
