/** Staff accounts: people, their passwords, and whether they have a second factor. */
import { hashPassword, isPassword } from '../../../platform/crypto/passwords.ts';
import type { Reads, Transaction } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { siteOf } from '../../../platform/networks.ts';
import { notFound } from '../../../platform/problems.ts';
import type { Role } from '../../../platform/roles.ts';
import { insertCredential, REPLACING } from './credentials.ts';
import type { Me, MePatch } from './schemas.ts';

export interface StaffAccount {
  id: string;
  email: string;
  name: string;
  password_hash: string | null;
  two_factor: boolean;
  passkeys: number;
  /** The names of the organizations the person belongs to. */
  organizations: string[];
}

const ACCOUNT = sql`select staff.id, staff.email, staff.name,
    (select secret from staff_credentials where staff_id = staff.id and kind = 'password') as password_hash,
    exists (select from staff_credentials
      where staff_id = staff.id and kind = 'totp' and confirmed_at is not null) as two_factor,
    (select count(*)::int from staff_passkeys where staff_id = staff.id) as passkeys,
    array(select organizations.name from memberships join organizations
      on organizations.id = memberships.organization_id where memberships.staff_id = staff.id) as organizations
  from staff`;

/** A colleague as lists show one, such as who invited a member; `id` is a column with the person's id. */
export const colleague = (id: Sql): Sql =>
  sql`(select json_build_object('staff_id', colleague.id, 'name', colleague.name, 'email', colleague.email)
    from staff as colleague where colleague.id = ${id})`;

export const byEmail = (db: Reads, email: string): Promise<StaffAccount | undefined> =>
  db.one<StaffAccount>(sql`${ACCOUNT} where staff.email_key = lower(${email} collate "C")`);

export async function byId(db: Reads, id: string): Promise<StaffAccount> {
  const account = await db.one<StaffAccount>(sql`${ACCOUNT} where staff.id = ${id}`);
  if (account === undefined) throw notFound('Person');
  return account;
}

/**
 * Locks the person and reads the account. Sign-ins and changes of password or second factor take turns, so
 * that an old password proves nothing once there is a new one.
 */
export async function lockAccount(tx: Transaction, id: string): Promise<StaffAccount> {
  await tx.one(sql`select id from staff where id = ${id} for no key update`);
  return byId(tx, id);
}

/** Takes the same work whether or not the account exists, has a password, and this is it. */
export const isOwn = (
  account: StaffAccount | undefined,
  password: string,
  by: PasswordAsker,
): Promise<boolean> => isPassword(password, account?.password_hash ?? undefined, turnOf(by));

/** Whose password it is, or will be, and the network address it is typed at. */
export interface PasswordAsker {
  email: string;
  address: string;
}

const turnOf = ({ email, address }: PasswordAsker) => ({
  account: email.toLowerCase(),
  address: siteOf(address),
});

export async function create(
  tx: Transaction,
  { email, name }: { email: string; name: string },
): Promise<string> {
  const id = newId(tx.now);
  await tx.run(
    sql`insert into staff (id, email, name, created_at) values (${id}, ${email}, ${name}, ${tx.now})`,
  );
  return id;
}

/** Called before the transaction, because hashing takes long and a transaction keeps its locks meanwhile. */
export const hashed = (password: string, by: PasswordAsker): Promise<string> =>
  hashPassword(password, turnOf(by));

export const setPassword = (tx: Transaction, staffId: string, hash: string): Promise<number> =>
  tx.run(
    sql`${insertCredential(tx, { staffId, kind: 'password', secret: hash, confirmedAt: tx.now })} ${REPLACING}`,
  );

export const removePassword = (tx: Transaction, staffId: string): Promise<number> =>
  tx.run(sql`delete from staff_credentials where staff_id = ${staffId} and kind = 'password'`);

/** What is left out stays as it is; a language of null is the browser's. */
export const update = (tx: Transaction, staffId: string, { name, language }: MePatch): Promise<number> =>
  tx.run(
    sql`update staff set name = coalesce(${name ?? null}, name),
          language = case when ${language !== undefined} then ${language ?? null} else language end
        where id = ${staffId}`,
  );

/** Who is signed in, without the scopes, which follow from the role. */
export interface Person extends Omit<Me, 'memberships'> {
  memberships: { organization_id: string; organization_name: string; role: Role }[];
}

export async function person(db: Reads, session: { id: string; staffId: string }): Promise<Person> {
  const row = await db.one<Person>(
    sql`select json_build_object('id', staff.id, 'email', staff.email, 'name', staff.name, 'two_factor',
            exists (select from staff_credentials
              where staff_id = staff.id and kind = 'totp' and confirmed_at is not null),
            'password', exists (select from staff_credentials where staff_id = staff.id and kind = 'password'),
            'passkeys', (select count(*) from staff_passkeys where staff_id = staff.id),
            'language', staff.language) as staff,
          array(select json_build_object('organization_id', organizations.id, 'organization_name', organizations.name,
              'role', memberships.role)
            from memberships join organizations on organizations.id = memberships.organization_id
            where memberships.staff_id = staff.id order by organizations.name, organizations.id) as memberships,
          json_build_object('id', session.id, 'expires_at',
            to_char(session.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as session
        from staff join staff_sessions as session on session.staff_id = staff.id
        where staff.id = ${session.staffId} and session.id = ${session.id}`,
  );
  if (row === undefined) throw notFound('Session');
  return row;
}
