/**
 * Idempotency keys: the key row, the effect and the reply commit in one transaction, so a repeated POST finds either
 * nothing or the whole result. Only a success spends a key.
 */
import { createHash } from 'node:crypto';
import { DAY } from '../platform/clock.ts';
import type { Tx } from '../platform/db/doors.ts';
import { empty, pipelined, sql } from '../platform/db/sql.ts';
import { conflict, invalid } from '../platform/problems.ts';
import { isObject } from './body.ts';

const KEPT_FOR = DAY;

export interface Claim {
  clientId: string;
  key: string;
  fingerprint: Buffer;
}

export interface Claimed {
  outdated: boolean;
}

export interface StoredReply {
  status: number;
  body: string;
}

export function readKey(headers: string[] | undefined): string | undefined {
  const [key, another] = headers ?? [];
  if (headers === undefined) return undefined;
  if (key !== undefined && another === undefined && /^[\x20-\x7e]{1,128}$/.test(key)) return key;
  throw invalid([
    { field: 'Idempotency-Key', message: 'must be one text of 1 to 128 printable ASCII characters' },
  ]);
}

/** What makes two requests the same: method, path with query, and the body whatever the order of its fields. */
export const fingerprint = (method: string, url: string, body: unknown): Buffer =>
  createHash('sha256')
    .update(`${method} ${url}\n`)
    .update(JSON.stringify(canonical(body)) ?? '')
    .digest();

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isObject(value)) return value;
  return Object.keys(value)
    .sort()
    .map((name) => [name, canonical(value[name])]);
}

/** Thrown to undo a transaction whose key turned out to be spent. */
export class KeySpent extends Error {
  readonly reply: StoredReply;

  constructor(reply: StoredReply) {
    super('The key is spent.');
    this.reply = reply;
  }
}

/**
 * Takes the key for this transaction, or throws KeySpent; tells whether an outdated row is to be replaced. The lock
 * makes a twin wait until the first has committed; the statement behind it then sees what was stored.
 */
export async function claim(tx: Tx, { clientId, key, fingerprint }: Claim): Promise<Claimed> {
  const [, kept] = await pipelined(
    tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${clientId} ${key}`}, 0))`),
    tx.one<StoredReply & { fingerprint: Buffer; created_at: string }>(
      sql`select fingerprint, status, body, created_at from idempotency_keys
          where client_id = ${clientId} and key = ${key}`,
    ),
  );
  if (kept === undefined) return { outdated: false };
  if (tx.now.getTime() - Date.parse(kept.created_at) >= KEPT_FOR) return { outdated: true };
  if (kept.fingerprint.equals(fingerprint)) throw new KeySpent(kept);
  throw conflict('This Idempotency-Key was already used for a different request.');
}

const REPLACING = sql`on conflict (organization_id, client_id, key) do update set fingerprint = excluded.fingerprint,
  status = excluded.status, body = excluded.body, created_at = excluded.created_at`;

/** Spends the key with the commit. */
export function remember(
  tx: Tx,
  { clientId, key, fingerprint }: Claim,
  { outdated }: Claimed,
  { status, body }: StoredReply,
): void {
  tx.withCommit(
    sql`insert into idempotency_keys (organization_id, client_id, key, fingerprint, status, body, created_at)
        values (${tx.organizationId}, ${clientId}, ${key}, ${fingerprint}, ${status}, ${body}, ${tx.now})
        ${outdated ? REPLACING : empty}`,
  );
}
