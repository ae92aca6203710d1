/** Access tokens: opaque, valid for one hour, stored as a hash, and revocable at once. */
import type { Actor } from '../../../platform/actor.ts';
import { HOUR, MINUTE } from '../../../platform/clock.ts';
import { newAccessToken, sha256 } from '../../../platform/crypto/secrets.ts';
import type { Reads, Transaction } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Client } from './clients.ts';
import { announce } from './revocations.ts';

export const LIFETIME = HOUR;

/** `last_used_at` is written once a minute at most: a row that every token updates would be a bottleneck. */
const NOTED_EVERY = MINUTE;

/** `secretHash` is the hash of the secret with which the token was requested. */
export async function issue(
  tx: Transaction,
  client: Client,
  scopes: string[],
  secretHash: Buffer | null = null,
): Promise<string> {
  const token = newAccessToken();
  const expiresAt = new Date(tx.now.getTime() + LIFETIME);
  const isNew = sql`(last_used_at is null or last_used_at <= ${new Date(tx.now.getTime() - NOTED_EVERY)})`;
  await tx.run(
    sql`with token as (
          insert into access_tokens (token_hash, client_id, scopes, expires_at, created_at)
          values (${sha256(token)}, ${client.id}, ${scopes}, ${expiresAt}, ${tx.now})
        ), used as (
          update client_secrets set last_used_at = ${tx.now}
          where client_id = ${client.id} and secret_hash = ${secretHash} and ${isNew}
        )
        update clients set last_used_at = ${tx.now} where id = ${client.id} and ${isNew}`,
  );
  return token;
}

/** Revokes a token of this client; another client's token is left as it is. */
export async function revoke(tx: Transaction, client: Client, token: string): Promise<void> {
  const hash = sha256(token);
  const ended = await tx.run(
    sql`update access_tokens set revoked_at = ${tx.now}
        where token_hash = ${hash} and client_id = ${client.id} and revoked_at is null`,
  );
  if (ended > 0) await announce(tx, { tokenHash: hash.toString('base64') });
}

export interface TokenGrant {
  organizationId: string;
  actor: Extract<Actor, { kind: 'client' }>;
  may: ReadonlySet<string>;
  expiresAt: number;
  organizationSuspended: boolean;
}

/** What a token permits: the scopes it was issued with, except those that its client has lost since. */
export async function find(db: Reads, tokenHash: Buffer): Promise<TokenGrant | undefined> {
  const row = await db.one<{
    client_id: string;
    organization_id: string;
    suspended: boolean;
    expires_at: string;
    scopes: string[];
  }>(
    sql`select clients.id as client_id, organizations.id as organization_id,
          organizations.suspended_at is not null as suspended, access_tokens.expires_at,
          array(select unnest(access_tokens.scopes) intersect select unnest(clients.scopes)) as scopes
        from access_tokens
        join clients on clients.id = access_tokens.client_id and clients.disabled_at is null
        join organizations on organizations.id = clients.organization_id
        where access_tokens.token_hash = ${tokenHash} and access_tokens.revoked_at is null`,
  );
  return (
    row && {
      organizationId: row.organization_id,
      actor: { kind: 'client', id: row.client_id },
      may: new Set(row.scopes),
      expiresAt: Date.parse(row.expires_at),
      organizationSuspended: row.suspended,
    }
  );
}
