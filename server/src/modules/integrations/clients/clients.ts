/** API clients: a name, scopes and up to two live secrets, so that one can be rotated without downtime. */
import { type Actor, SERVICE } from '../../../platform/actor.ts';
import { newClientId, newClientSecret, sameHash, sha256 } from '../../../platform/crypto/secrets.ts';
import type { Reads, Transaction } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, notFound } from '../../../platform/problems.ts';
import * as activity from '../../records/activity/activity.ts';
import { difference } from '../../records/audit/audit.ts';
import { announce } from './revocations.ts';

const LIVE_SECRETS = 2;
/** How many of a secret's last characters are shown, to tell it from another. */
const HINT = 4;

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
  actor: Actor = SERVICE,
): Promise<Credentials & { scopes: string[] }> {
  const organization = await tx.one(sql`select id from organizations where id = ${organizationId}`);
  if (organization === undefined) throw notFound(`Organization ${organizationId}`);
  const clientId = newClientId();
  await tx.run(
    sql`insert into clients (id, organization_id, name, scopes, made_by, created_at)
        values (${clientId}, ${organizationId}, ${name}, ${scopes}, ${actor.kind === 'staff' ? actor.id : null},
          ${tx.now})`,
  );
  activity.record(tx, { organizationId, actor }, 'client.created', clientId, { new: { name, scopes } });
  return { clientId, secret: await addSecret(tx, clientId), scopes };
}

/** Adds a secret; beyond two, the oldest is deleted. The text is returned once and never again. */
export async function rotateSecret(
  tx: Transaction,
  clientId: string,
  by?: activity.Changer,
): Promise<Credentials> {
  const { organization_id } = await lock(tx, clientId, by);
  activity.record(tx, by ?? activity.operatorOf(organization_id), 'client.secret_rotated', clientId);
  return { clientId, secret: await addSecret(tx, clientId) };
}

export async function setEnabled(tx: Transaction, clientId: string, enabled: boolean): Promise<void> {
  await change(tx, clientId, { enabled });
}

/** A token already issued keeps only those of its scopes that the client still has. */
export async function setScopes(tx: Transaction, clientId: string, scopes: string[]): Promise<void> {
  await change(tx, clientId, { scopes });
}

interface Changes {
  name?: string | undefined;
  scopes?: string[] | undefined;
  enabled?: boolean | undefined;
}

/** Stores and records only what differs. */
export async function change(
  tx: Transaction,
  clientId: string,
  { name, scopes, enabled }: Changes,
  by?: activity.Changer,
): Promise<void> {
  const client = await lock(tx, clientId, by);
  const changer = by ?? activity.operatorOf(client.organization_id);
  const before = { name: client.name, scopes: client.scopes };
  const after = { name: name ?? before.name, scopes: scopes ?? before.scopes };
  const differs = difference(before, after);
  if (differs !== undefined) {
    await tx.run(
      sql`update clients set name = ${after.name}, scopes = ${after.scopes} where id = ${clientId}`,
    );
    activity.record(tx, changer, 'client.updated', clientId, differs);
  }
  const switched = enabled !== undefined && enabled !== client.enabled;
  if (switched) {
    await tx.run(sql`update clients set disabled_at = ${enabled ? null : tx.now} where id = ${clientId}`);
    activity.record(tx, changer, enabled ? 'client.enabled' : 'client.disabled', clientId);
  }
  if (switched || differs !== undefined) await announce(tx, { clientId });
}

/** Ends one of two secrets. */
export async function endSecret(
  tx: Transaction,
  clientId: string,
  secretId: string,
  by: activity.Changer,
): Promise<{ id: string; deleted: true }> {
  await lock(tx, clientId, by);
  const secrets = await tx.many<{ id: string; hint: string | null }>(
    sql`select id, hint from client_secrets where client_id = ${clientId}`,
  );
  const secret = secrets.find(({ id }) => id === secretId);
  if (secret === undefined) throw notFound('Secret');
  if (secrets.length < 2)
    throw conflict('The last secret of a client cannot be revoked. Rotate it, or disable the client.');
  await tx.run(sql`delete from client_secrets where id = ${secretId}`);
  activity.record(tx, by, 'client.secret_ended', clientId, { hint: secret.hint });
  return { id: secretId, deleted: true };
}

export const list = (
  db: Reads,
  organizationId: string,
): Promise<{ client_id: string; name: string; scopes: string[]; enabled: boolean; created_at: string }[]> =>
  db.many(
    sql`select id as client_id, name, scopes, disabled_at is null as enabled, created_at
        from clients where organization_id = ${organizationId} order by created_at, id`,
  );

/** The outcome of checking credentials. Why they were refused goes to the request log only. */
export interface ShownCredentials {
  client?: Client;
  /** The client that the request named, if it exists. */
  named?: { organizationId: string; clientId: string };
  refusal?: 'wrong_secret' | 'client_disabled';
  secretHash: Buffer;
}

/**
 * The enabled client with these credentials. An unknown client costs the same work as a wrong secret, so that
 * neither the answer nor its timing tells them apart.
 */
export async function authenticate(db: Reads, { clientId, secret }: Credentials): Promise<ShownCredentials> {
  const given = sha256(secret);
  const found = await db.one<Client & { enabled: boolean; hashes: Buffer[] }>(
    sql`select id, organization_id, scopes, disabled_at is null as enabled,
          array(select secret_hash from client_secrets where client_id = clients.id) as hashes
        from clients where id = ${clientId}`,
  );
  const hashes = found?.hashes ?? [NO_HASH];
  const matches = hashes.filter((hash) => sameHash(hash, given)).length > 0;
  if (found === undefined) return { secretHash: given };
  const named = { organizationId: found.organization_id, clientId: found.id };
  if (found.enabled && matches) return { client: found, named, secretHash: given };
  return { named, refusal: matches ? 'client_disabled' : 'wrong_secret', secretHash: given };
}

const NO_HASH = Buffer.alloc(32);

async function addSecret(tx: Transaction, clientId: string): Promise<string> {
  const secret = newClientSecret();
  const id = newId(tx.now);
  await tx.run(
    sql`insert into client_secrets (id, client_id, secret_hash, hint, created_at)
        values (${id}, ${clientId}, ${sha256(secret)}, ${secret.slice(-HINT)}, ${tx.now})`,
  );
  await tx.run(
    sql`delete from client_secrets where client_id = ${clientId} and id <> ${id} and id not in
          (select id from client_secrets where client_id = ${clientId} and id <> ${id}
           order by id desc limit ${LIVE_SECRETS - 1})`,
  );
  return secret;
}

interface Locked extends Pick<Client, 'organization_id' | 'scopes'> {
  name: string;
  enabled: boolean;
}

/** Locks a client of the changer's organization; an operator (`by` undefined) may lock any. */
async function lock(tx: Transaction, clientId: string, by: activity.Changer | undefined): Promise<Locked> {
  const found = await tx.one<Locked>(
    sql`select organization_id, name, scopes, disabled_at is null as enabled from clients
        where id = ${clientId} for update`,
  );
  const isTheirs = by === undefined || found?.organization_id === by.organizationId;
  if (found === undefined || !isTheirs) throw notFound(`Client ${clientId}`);
  return found;
}
