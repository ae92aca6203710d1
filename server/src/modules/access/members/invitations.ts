/** Invitations to an organization: a link, mailed or handed over, for one person and for seven days. */
import type { Reads, Transaction } from '../../../platform/db/doors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import type { MailKeys } from '../../../platform/mail/keys.ts';
import { conflict, notFound } from '../../../platform/problems.ts';
import type { Role } from '../../../platform/roles.ts';
import { queueFor } from '../../letters/mail/queue.ts';
import * as activity from '../../records/activity/activity.ts';
import { colleague } from '../staff/accounts.ts';
import * as links from '../staff/links.ts';
import { newLinkToken } from '../staff/sessions.ts';
import { INVITATION_LETTER } from './letters.ts';
import { refuseOthers, refuseTouchingOwners, takeTurn } from './members.ts';
import type { StaffInvitation, StaffInvitationCreate, StaffInvitationCreated } from './schemas.ts';

/** Open invitations, newest first. */
export const list = (
  db: Reads,
  organizationId: string,
  now: Date,
  page: PageRequest,
): Promise<StaffInvitation[]> =>
  db.many(
    sql`select id, email, role, expires_at, ${INVITED_BY} from staff_links
        where organization_id = ${organizationId} and kind = 'invitation' and ${links.isOpen(now)} ${newestFirst(page)}`,
  );

const INVITED_BY = sql`${colleague(sql`made_by`)} as invited_by`;

/**
 * The mail has one token, and its maker is shown another: only who opens the mailed one has shown that they
 * read the address's mail. The mailed token is derived from the mail's id, so that it need not be stored.
 */
export async function create(
  tx: Transaction,
  by: activity.Changer,
  { email, role }: StaffInvitationCreate,
  { keys, publicUrl }: { keys: MailKeys; publicUrl: string },
): Promise<StaffInvitationCreated> {
  const id = newId(tx.now);
  const shownToken = newLinkToken();
  const { expires_at } = await open(tx, by, { id, token: keys.token(id, 'join'), shownToken, role, email });
  const made = await tx.one<Pick<StaffInvitation, 'invited_by'>>(
    sql`select ${INVITED_BY} from staff_links where id = ${id}`,
  );
  const mail = { kind: 'notice', template: INVITATION_LETTER, to: { email, name: null } } as const;
  queueFor(tx, by.organizationId, { ...mail, sourceId: id, data: { role } }, id);
  return {
    id,
    email,
    role,
    expires_at,
    invited_by: made?.invited_by ?? null,
    url: joinUrl(publicUrl, shownToken),
  };
}

/** Makes a link for an operator to hand over. */
export async function handOver(
  tx: Transaction,
  organizationId: string,
  { role, email, isBanner = false }: { role: Role; email: string | null; isBanner?: boolean },
  publicUrl: string,
): Promise<{ url: string; expires_at: string }> {
  const token = newLinkToken();
  const by = activity.operatorOf(organizationId);
  const { expires_at } = await open(tx, by, { id: newId(tx.now), token, role, email, isBanner });
  return { url: joinUrl(publicUrl, token), expires_at };
}

interface Opening {
  id: string;
  token: string;
  shownToken?: string;
  role: Role;
  email: string | null;
  isBanner?: boolean;
}

async function open(
  tx: Transaction,
  by: activity.Changer,
  opening: Opening,
): Promise<{ expires_at: string }> {
  const { organizationId, actor } = by;
  const { id, role, email, isBanner = false } = opening;
  const mine = await takeTurn(tx, by);
  refuseOthers(mine);
  refuseTouchingOwners(mine, role);
  if (email !== null) await refuseMember(tx, organizationId, email);
  const replaced = await tx.many<{ role: Role }>(
    sql`update staff_links set ended_at = ${tx.now}
        where organization_id = ${organizationId} and kind = 'invitation' and ended_at is null
          and expires_at > ${tx.now}
          and (email_key = lower(${email} collate "C") or (${isBanner} and is_banner))
        returning role`,
  );
  refuseTouchingOwners(mine, ...replaced.map((invitation) => invitation.role));
  const madeBy = actor.kind === 'staff' ? actor.id : null;
  const made = await links.create(tx, { kind: 'invitation', organizationId, madeBy, ...opening });
  if (!isBanner) activity.record(tx, by, 'member.invited', id, { role });
  return made;
}

async function refuseMember(tx: Transaction, organizationId: string, email: string): Promise<void> {
  const member = await tx.one(
    sql`select membership.id from memberships as membership join staff on staff.id = membership.staff_id
        where membership.organization_id = ${organizationId} and staff.email_key = lower(${email} collate "C")`,
  );
  if (member !== undefined) throw conflict('Someone with this email address is already a member.');
}

/** Revokes an invitation. */
export async function end(
  tx: Transaction,
  by: activity.Changer,
  id: string,
): Promise<{ id: string; deleted: true }> {
  const mine = await takeTurn(tx, by);
  const invitation = await tx.one<{ role: Role }>(
    sql`select role from staff_links
        where id = ${id} and organization_id = ${by.organizationId} and kind = 'invitation' and ${links.isOpen(tx.now)}`,
  );
  if (invitation === undefined) throw notFound('Invitation');
  refuseTouchingOwners(mine, invitation.role);
  if (!(await links.use(tx, { id }))) throw notFound('Invitation');
  return { id, deleted: true };
}

const joinUrl = (publicUrl: string, token: string): string => `${publicUrl}/join/${token}`;
