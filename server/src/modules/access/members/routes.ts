import { confidential, created, Deleted, endpoint, list, ok } from '../../../http/endpoint.ts';
import * as invitations from './invitations.ts';
import * as members from './members.ts';
import {
  Member,
  RoleChange,
  StaffInvitation,
  StaffInvitationCreate,
  StaffInvitationCreated,
} from './schemas.ts';

export const memberRoutes = [
  endpoint({
    method: 'GET',
    path: '/members',
    operation: 'listMembers',
    scope: 'admin',
    door: 'platform',
    summary: 'List members',
    returns: list(Member),
    run: ({ db, caller, page }) => members.list(db, caller.organizationId, page),
  }),
  endpoint({
    method: 'PATCH',
    path: '/members/{id}',
    operation: 'updateMember',
    scope: 'admin',
    door: 'platform',
    summary: 'Change the role of a member',
    description:
      'Only owners change owners. The last owner stays one. Open invitations that the person could no longer make end.',
    body: RoleChange,
    returns: ok(Member),
    fails: ['not_found', 'conflict'],
    run: ({ tx, caller, params, body }) => members.setRole(tx, caller, params.id, body.role),
  }),
  endpoint({
    method: 'DELETE',
    path: '/members/{id}',
    operation: 'removeMember',
    scope: 'member',
    door: 'platform',
    summary: 'Remove a member',
    description:
      'Every member may leave, and can also pass their own `staff_id`. Only owners remove owners, and the last owner stays. Open invitations that the person has made end.',
    returns: ok(Deleted),
    fails: ['not_found', 'conflict'],
    run: ({ tx, caller, params }) => members.remove(tx, caller, { id: params.id }),
  }),
  endpoint({
    method: 'GET',
    path: '/members/invitations',
    operation: 'listStaffInvitations',
    scope: 'admin',
    door: 'platform',
    summary: 'List open invitations',
    returns: list(StaffInvitation),
    run: ({ db, caller, page, tools }) =>
      invitations.list(db, caller.organizationId, tools.clock.now(), page),
  }),
  endpoint({
    method: 'POST',
    path: '/members/invitations',
    operation: 'inviteMember',
    scope: 'admin',
    door: 'platform',
    summary: 'Invite a member',
    description:
      'A link is mailed, and another one to hand over is shown this once. A second invitation to the same address ends the first, and an invitation ends with the right of its maker to make it.',
    body: StaffInvitationCreate,
    returns: confidential(created(StaffInvitationCreated)),
    fails: ['conflict'],
    run: ({ tx, caller, body, tools }) =>
      invitations.create(tx, caller, body, { keys: tools.mailKeys, publicUrl: tools.terms.publicUrl() }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/members/invitations/{iid}',
    operation: 'endStaffInvitation',
    scope: 'admin',
    door: 'platform',
    summary: 'Cancel an invitation to join',
    returns: ok(Deleted),
    fails: ['not_found'],
    run: ({ tx, caller, params }) => invitations.end(tx, caller, params.iid),
  }),
];
