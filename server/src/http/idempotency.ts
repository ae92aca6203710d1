/**
 * Idempotency keys: the key row, the effect and the reply commit in one transaction, so a retried POST finds
 * either nothing or the whole result. Only a success spends a key.
 */
import { hash } from 'node:crypto';
import { DAY } from '../platform/clock.ts';
import type { Sealer } from '../platform/crypto/seal.ts';
import type { Door, Reads, Transaction, Tx } from '../platform/db/doors.ts';
import { sql } from '../platform/db/sql.ts';
import { KEY_TAKEN, type SpentKey, storingKey } from '../platform/db/transactions/spent-keys.ts';
import { invalid, isUnavailable, Problem } from '../platform/problems.ts';
import { isObject } from './bodies/body.ts';

const KEPT_FOR = DAY;

export interface Claim {
  organizationId: string;
  /** Whose key it is: two actors may use the same text for different things. */
  owner: string;
  key: string;
  fingerprint: Buffer;
  /** Set when the reply holds a secret, which is stored encrypted only. */
  sealer: Sealer | undefined;
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

/** A hash of method, path with query, and the body whatever the order of its fields. */
export const fingerprint = (method: string, url: string, body: unknown): Buffer =>
  hash('sha256', `${method} ${url}\n${JSON.stringify(canonical(body)) ?? ''}`, 'buffer');

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isObject(value)) return value;
  return Object.keys(value)
    .sort()
    .map((name) => [name, canonical(value[name])]);
}

/** Thrown to roll back a transaction whose key turned out to be spent. */
class KeySpent extends Error {
  readonly reply: StoredReply;

  constructor(reply: StoredReply) {
    super('The key is spent.');
    this.reply = reply;
  }
}

/** The same key for another request. The request log tells it from other conflicts. */
export class KeyReused extends Problem {
  constructor() {
    super('conflict', 'This Idempotency-Key was already used for a different request.');
  }
}

/** A request's work, and how its result becomes a reply. */
interface Work<Kind> {
  run(tx: Kind): unknown;
  answer(result: unknown): StoredReply;
}

/** Of an organization, or of the platform, which has no group commits. */
type AnyTransaction = Transaction & Partial<Pick<Tx, 'isMade'>>;

export interface Performed {
  reply: StoredReply;
  replayed: boolean;
}

/**
 * Does the work unless the key is spent; then the stored reply is the answer. No lock is taken on a key
 * beforehand: concurrent requests with it each do their work, the unique key row lets one commit, and the
 * others return its reply.
 */
export async function performOnce<Kind extends AnyTransaction>(
  door: Door<Kind>,
  claim: Claim,
  now: Date,
  { run, answer }: Work<Kind>,
): Promise<Performed> {
  const work = async (tx: Kind): Promise<StoredReply> => {
    const reply = answer(await run(tx));
    if (!tx.isMade?.()) tx.queue(storingKey(claim.organizationId, tx.now, spent(claim, reply)), KEY_TAKEN);
    return reply;
  };
  const guard = async (db: Reads): Promise<void> => {
    const { reply } = await look(db, claim, now);
    if (reply !== undefined) throw new KeySpent(reply);
  };
  const receipt = (result: unknown) => spent(claim, answer(result));
  try {
    return { reply: await door.write(work, { guard, receipt }), replayed: false };
  } catch (error) {
    if (error instanceof KeySpent) return { reply: error.reply, replayed: true };
    if (isUnavailable(error)) throw error;
    // The refusal may be caused by an earlier request with this key, whose effect is there already.
    const { reply, outdated } = await look(door, claim, now);
    if (reply !== undefined) return { reply, replayed: true };
    if (!outdated) throw error;
    await door.write((tx) => forget(tx, claim, now));
    return performOnce(door, claim, now, { run, answer });
  }
}

/**
 * For work of several steps, which keeps its own record of the key from its first step on: a repeat continues
 * or shows what was begun. Once there is a reply, it is stored as every other.
 */
export async function performInSteps(
  door: Door<Tx>,
  claim: Claim,
  now: Date,
  { run, answer }: { run(): unknown; answer(result: unknown): StoredReply },
): Promise<Performed> {
  const { reply: stored, outdated } = await look(door, claim, now);
  if (stored !== undefined) return { reply: stored, replayed: true };
  if (outdated) await door.write((tx) => forget(tx, claim, now));
  const reply = answer(await run());
  try {
    await door.write((tx) => tx.queue(storingKey(tx.organizationId, tx.now, spent(claim, reply)), KEY_TAKEN));
    return { reply, replayed: false };
  } catch (error) {
    const { reply: stored } = await look(door, claim, now);
    if (stored === undefined) throw error;
    return { reply: stored, replayed: true };
  }
}

async function look(db: Reads, claim: Claim, now: Date): Promise<{ reply?: StoredReply; outdated: boolean }> {
  const { organizationId, owner, key, fingerprint, sealer } = claim;
  const kept = await db.one<StoredReply & { fingerprint: Buffer; created_at: string }>(
    sql`select fingerprint, status, body, created_at from idempotency_keys
        where organization_id = ${organizationId} and client_id = ${owner} and key = ${key}`,
  );
  if (kept === undefined) return { outdated: false };
  if (now.getTime() - Date.parse(kept.created_at) >= KEPT_FOR) return { outdated: true };
  if (kept.fingerprint.equals(fingerprint)) {
    const body = sealer === undefined ? kept.body : sealer.open(kept.body, sealedFor(claim));
    return { reply: { status: kept.status, body }, outdated: false };
  }
  throw new KeyReused();
}

const forget = (tx: Transaction, { organizationId, owner, key }: Claim, now: Date): Promise<number> =>
  tx.run(
    sql`delete from idempotency_keys
        where organization_id = ${organizationId} and client_id = ${owner} and key = ${key}
        and created_at <= ${new Date(now.getTime() - KEPT_FOR)}`,
  );

function spent(claim: Claim, { status, body }: StoredReply): SpentKey {
  const { owner, key, fingerprint, sealer } = claim;
  return { owner, key, fingerprint, status, body: sealer?.seal(body, sealedFor(claim)) ?? body };
}

const sealedFor = ({ owner, key }: Claim): string => `idempotency:${owner}:${key}`;
