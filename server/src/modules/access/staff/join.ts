/** Accepting an invitation, as a new person or as the one signed in. Each invitation admits one person. */
import type { Door, Reads, Transaction } from '../../../platform/db/doors.ts';
import { refusing } from '../../../platform/db/errors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, forbidden, invalid, notFound } from '../../../platform/problems.ts';
import type { Role } from '../../../platform/roles.ts';
import * as activity from '../../records/activity/activity.ts';
import * as accounts from './accounts.ts';
import * as links from './links.ts';
import { refuseWeak } from './password-rules.ts';
import { prove } from './proof.ts';
import { announceStaff } from './revocations.ts';
import type { Invited, Join } from './schemas.ts';
import { type Browser, open, type SignedIn, type SignInKit } from './sign-in.ts';

interface Invitation {
  id: string;
  organizationId: string;
  organizationName: string;
  role: Role;
  email: string | null;
  madeBy: string | null;
  proves: boolean;
}

/** What the link's page shows. */
export async function look(db: Reads, token: string, now: Date): Promise<Invited> {
  const { organizationName, role, email } = await invitationOf(db, token, now);
  const known = email !== null && (await accounts.byEmail(db, email)) !== undefined;
  return { organization_name: organizationName, role, email, known };
}

/** Undefined when the person who is signed in has joined: their session goes on. */
export async function join(
  platform: Door<Transaction>,
  body: Join,
  browser: Browser & { session?: { staffId: string } },
  kit: SignInKit,
  now: Date,
): Promise<SignedIn | undefined> {
  const invitation = await invitationOf(platform, body.token, now);
  const self = browser.session && (await accounts.byId(platform, browser.session.staffId));
  const email = invitation.email ?? body.email;
  if (self && (email === undefined || email.toLowerCase() === self.email.toLowerCase())) {
    await platform.write(async (tx) => {
      await use(tx, invitation);
      await enrol(tx, invitation, self);
      // A link made for no address in particular proves nothing about this person's address.
      if (invitation.proves && invitation.email !== null) await prove(tx, self.id);
      await announceStaff(tx, self.id);
    });
    return undefined;
  }
  if (email !== undefined && (await accounts.byEmail(platform, email)) !== undefined) throw isKnown();
  const person = complete({ ...body, email });
  refuseWeak(person.password, { email: person.email, organizations: [invitation.organizationName] });
  const hash = await accounts.hashed(person.password, { email: person.email, address: browser.address });
  return platform.write(async (tx) => {
    await use(tx, invitation);
    const id = await refusing(accounts.create(tx, person), { staff_email_unique: isKnown });
    await accounts.setPassword(tx, id, hash);
    await enrol(tx, invitation, { id, email: person.email });
    if (invitation.proves) await prove(tx, id);
    return open(tx, { id, email: person.email }, browser, kit);
  });
}

/** Locks the organization, as a change of members may take the right to invite from the link's maker. */
async function use(tx: Transaction, invitation: Invitation): Promise<void> {
  const organization = await tx.one<{ is_suspended: boolean }>(
    sql`select suspended_at is not null as is_suspended from organizations
        where id = ${invitation.organizationId} for no key update`,
  );
  if (organization?.is_suspended) throw isSuspended();
  if (!(await links.use(tx, invitation))) throw notFound('Invitation');
}

async function enrol(
  tx: Transaction,
  { organizationId, role, madeBy }: Invitation,
  { id: staffId, email }: Pick<accounts.StaffAccount, 'id' | 'email'>,
): Promise<void> {
  const id = newId(tx.now);
  await refusing(
    tx.run(
      sql`insert into memberships (id, organization_id, staff_id, role, invited_by, created_at)
          values (${id}, ${organizationId}, ${staffId}, ${role}, ${madeBy}, ${tx.now})`,
    ),
    { memberships_once: () => conflict('You are already a member of this organization.') },
  );
  const by = { organizationId, actor: { kind: 'staff', id: staffId, email } } as const;
  activity.record(tx, by, 'member.joined', id, { role });
}

async function invitationOf(db: Reads, token: string, now: Date): Promise<Invitation> {
  const link = await links.find(db, 'invitation', token, now);
  if (link?.organization_id == null || link.role === null) throw notFound('Invitation');
  const { id, organization_id: organizationId, role, email, made_by: madeBy, proves } = link;
  const organization = await db.one<{ name: string; is_suspended: boolean }>(
    sql`select name, suspended_at is not null as is_suspended from organizations where id = ${organizationId}`,
  );
  if (organization?.is_suspended) throw isSuspended();
  return { id, organizationId, organizationName: organization?.name ?? '', role, email, madeBy, proves };
}

/** A new person must give name, email and password. */
function complete({ name, email, password }: { [Field in keyof Join]?: Join[Field] | undefined }) {
  if (name !== undefined && email !== undefined && password !== undefined) return { name, email, password };
  const missing = Object.entries({ name, email, password }).filter(([, value]) => value === undefined);
  throw invalid(missing.map(([field]) => ({ field, message: 'is required' })));
}

const isSuspended = () => forbidden('This organization is suspended.');

const isKnown = () =>
  conflict('There is an account with this email address. Sign in to it first, then join.');
