/**
 * Idempotency keys: the key row, the effect and the reply commit in one transaction, so a repeated POST finds either
 * nothing or the whole result. Only a success spends a key.
 */
import { createHash } from 'node:crypto';
import { DAY } from '../platform/clock.ts';
import type { Tx } from '../platform/db/doors.ts';
import { isLockTimeout } from '../platform/db/errors.ts';
import { pipelined, sql } from '../platform/db/sql.ts';
import { conflict, invalid } from '../platform/problems.ts';
import { isObject } from './body.ts';

const KEPT_FOR = DAY;
/** How long a request waits for a twin that is still at work. */
export const TWIN_WAIT_MS = 10_000;

export interface Claim {
  clientId: string;
  key: string;
  fingerprint: Buffer;
}

export interface StoredReply {
  status: number;
  body: string;
}

export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x20-\x7e]{1,128}$/.test(header)) return header;
  throw invalid([{ field: 'Idempotency-Key', message: 'must be 1 to 128 printable ASCII characters' }]);
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

/**
 * Takes the key for this transaction, or returns the reply of the request that spent it. A twin still at work holds
 * the row; PostgreSQL makes us wait for it here.
 */
export async function claim(
  tx: Tx,
  { clientId, key, fingerprint }: Claim,
  twinWaitMs: number,
): Promise<StoredReply | undefined> {
  const forgotten = new Date(tx.now.getTime() - KEPT_FOR).toISOString();
  try {
    const [, taken] = await pipelined(
      tx.run(sql`select set_config('lock_timeout', ${String(twinWaitMs)}, true)`),
      tx.run(
        sql`insert into idempotency_keys as kept (organization_id, client_id, key, fingerprint, created_at)
            values (${tx.organizationId}, ${clientId}, ${key}, ${fingerprint}, ${tx.now})
            on conflict (organization_id, client_id, key) do update
            set fingerprint = excluded.fingerprint, created_at = excluded.created_at, status = null, body = null
            where kept.created_at <= ${forgotten}`,
        { timeout: twinWaitMs + 2_000 },
      ),
    );
    if (taken === 1) return undefined;
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw conflict('Another request with this Idempotency-Key is still at work.', { retryAfter: 1 });
  }
  return storedReply(tx, clientId, key, fingerprint);
}

async function storedReply(tx: Tx, clientId: string, key: string, fingerprint: Buffer): Promise<StoredReply> {
  const kept = await tx.one<StoredReply & { fingerprint: Buffer }>(
    sql`select fingerprint, status, body from idempotency_keys where client_id = ${clientId} and key = ${key}`,
  );
  if (kept === undefined || !kept.fingerprint.equals(fingerprint)) {
    throw conflict('This Idempotency-Key was already used for a different request.');
  }
  return { status: kept.status, body: kept.body };
}

export async function remember(tx: Tx, { clientId, key }: Claim, reply: StoredReply): Promise<void> {
  await tx.run(
    sql`update idempotency_keys set status = ${reply.status}, body = ${reply.body}
        where client_id = ${clientId} and key = ${key}`,
  );
}
