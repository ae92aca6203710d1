/** Who works for the organization, and who is invited to. */
import { staff } from '../../api/client.ts';
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
  { value: 'owner', label: 'Owner' },
  { value: 'admin', label: 'Admin' },
  { value: 'staff', label: 'Staff' },
  { value: 'viewer', label: 'Viewer' },
];

export const ROLE_HINT =
  'Owners do everything. Admins do, but for owners and the payment account. Staff work on the day. Viewers only look.';

/** The roles that the person may give. */
export function useRoles() {
  const { can } = useHere();
  return ROLES.filter(({ value }) => value !== 'owner' || can('owner'));
}

export const isRole = (text: string): text is Role => ROLES.some(({ value }) => value === text);
