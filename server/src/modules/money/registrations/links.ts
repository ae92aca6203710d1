/** Secret links: a random token, stored as a hash. It opens the registration's page and its payment. */
import { randomText, sha256 } from '../../../platform/crypto/secrets.ts';
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { lockRegistration, recordAction } from './record.ts';
import type { LinkRequest, Links, Registration } from './schemas.ts';

/** 62^43 > 2^256, so that no token can be guessed. */
const TOKEN_LENGTH = 43;

const newToken = (): string => randomText(TOKEN_LENGTH);

/** Stores a link with the given token, or with a new one. */
export function issue(tx: Tx, registrationId: string, token = newToken()): string {
  tx.queue(
    sql`insert into registration_links (organization_id, registration_id, hash, created_at)
        values (${tx.organizationId}, ${registrationId}, ${sha256(token)}, ${tx.now})`,
  );
  return token;
}

export const linksOf = (publicUrl: string, registration: Registration, token: string): Links => ({
  manage_url: manageUrl(publicUrl, token),
  pay_url: isPayable(registration) ? payUrl(publicUrl, token) : null,
});

export const manageUrl = (publicUrl: string, token: string): string => `${publicUrl}/r/${token}`;
export const payUrl = (publicUrl: string, token: string): string => `${publicUrl}/pay/${token}`;

/** Whether money is to be paid online now. */
export const isPayable = ({ status, waitlisted, payment, amount_cents }: Registration): boolean =>
  status === 'pending' && !waitlisted && payment === 'online' && amount_cents > 0;

/** Makes a further link and, where asked, revokes the others. */
export async function further(
  tx: Tx,
  id: string,
  { revoke_others = false }: LinkRequest,
  publicUrl: string,
): Promise<Links> {
  const { registration } = await lockRegistration(tx, id);
  if (revoke_others) await tx.run(sql`delete from registration_links where registration_id = ${id}`);
  const underWay = await tx.one(
    sql`select id from payments where registration_id = ${id} and status = 'processing'`,
  );
  const token = issue(tx, id);
  recordAction(tx, registration, 'registration.link_created', { revoke_others });
  const links = linksOf(publicUrl, registration, token);
  return underWay === undefined ? links : { ...links, pay_url: null };
}

/** Whether the token still opens the registration. */
export async function isLive(db: Reads, registrationId: string, token: string): Promise<boolean> {
  const found = await db.one(
    sql`select registration_id from registration_links
        where registration_id = ${registrationId} and hash = ${sha256(token)}`,
  );
  return found !== undefined;
}

export interface Linked {
  organization_id: string;
  registration_id: string;
  tournament_id: string;
}

/** Finds the registration of a link by the platform door, as a visitor has nothing but the token. */
export const find = (db: Reads, token: string): Promise<Linked | undefined> =>
  db.one<Linked>(
    sql`select link.organization_id, registration_id, tournament_id
        from registration_links as link join registrations as registration
          on registration.organization_id = link.organization_id and registration.id = registration_id
        where hash = ${sha256(token)}`,
  );
