/** API clients: a name, scopes and up to two live secrets, so that a secret can be rotated without downtime. */
import { newClientId, newClientSecret, sameHash, sha256 } from '../../platform/crypto/secrets.ts';
import type { Reads, Transaction } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { notFound } from '../../platform/problems.ts';
import { announce } from './revocations.ts';

const LIVE_SECRETS = 2;

export interface Client {
  id: string;
  organization_id: string;
  scopes: string[];
}

export interface Credentials {
  clientId: string;
  secret: string;
}

export async function create(
  tx: Transaction,
  { organizationId, name, scopes }: { organizationId: string; name: string; scopes: string[] },
): Promise<Credentials & { scopes: string[] }> {
  const organization = await tx.one(sql`select id from organizations where id = ${organizationId}`);
  if (organization === undefined) throw notFound(`Organization ${organizationId}`);
  const clientId = newClientId();
  await tx.run(
    sql`insert into clients (id, organization_id, name, scopes, created_at)
        values (${clientId}, ${organizationId}, ${name}, ${scopes}, ${tx.now})`,
  );
  return { clientId, secret: await addSecret(tx, clientId), scopes };
}

/** Adds a secret; beyond two, the oldest is deleted. The text is returned once and never again. */
export async function rotateSecret(tx: Transaction, clientId: string): Promise<Credentials> {
  await lock(tx, clientId);
  return { clientId, secret: await addSecret(tx, clientId) };
}

export async function setEnabled(tx: Transaction, clientId: string, enabled: boolean): Promise<void> {
  await lock(tx, clientId);
  await tx.run(sql`update clients set disabled_at = ${enabled ? null : tx.now} where id = ${clientId}`);
  await announce(tx, { clientId });
}

/** Tokens already issued keep only the scopes that the client still holds. */
export async function setScopes(tx: Transaction, clientId: string, scopes: string[]): Promise<void> {
  await lock(tx, clientId);
  await tx.run(sql`update clients set scopes = ${scopes} where id = ${clientId}`);
  await announce(tx, { clientId });
}

export const list = (
  db: Reads,
  organizationId: string,
): Promise<{ client_id: string; name: string; scopes: string[]; enabled: boolean; created_at: string }[]> =>
  db.many(
    sql`select id as client_id, name, scopes, disabled_at is null as enabled, created_at
        from clients where organization_id = ${organizationId} order by created_at, id`,
  );

/**
 * The enabled client with these credentials. An unknown client costs the same work as a wrong secret, so that neither
 * the answer nor its timing tells them apart.
 */
export async function authenticate(
  db: Reads,
  { clientId, secret }: Credentials,
): Promise<Client | undefined> {
  const given = sha256(secret);
  const found = await db.one<Client & { enabled: boolean; hashes: Buffer[] }>(
    sql`select id, organization_id, scopes, disabled_at is null as enabled,
          array(select secret_hash from client_secrets where client_id = clients.id) as hashes
        from clients where id = ${clientId}`,
  );
  const hashes = found?.hashes ?? [NO_HASH];
  const matches = hashes.filter((hash) => sameHash(hash, given)).length > 0;
  return found?.enabled && matches ? found : undefined;
}

const NO_HASH = Buffer.alloc(32);

async function addSecret(tx: Transaction, clientId: string): Promise<string> {
  const secret = newClientSecret();
  const id = newId(tx.now);
  await tx.run(
    sql`insert into client_secrets (id, client_id, secret_hash, created_at)
        values (${id}, ${clientId}, ${sha256(secret)}, ${tx.now})`,
  );
  await tx.run(
    sql`delete from client_secrets where client_id = ${clientId} and id <> ${id} and id not in
          (select id from client_secrets where client_id = ${clientId} and id <> ${id}
           order by id desc limit ${LIVE_SECRETS - 1})`,
  );
  return secret;
}

async function lock(tx: Transaction, clientId: string): Promise<void> {
  const found = await tx.one(sql`select id from clients where id = ${clientId} for update`);
  if (found === undefined) throw notFound(`Client ${clientId}`);
}
