/** Stores a batch of the request log. One query finds whose the refused tokens were, and why. */
import { DAY } from '../../../platform/clock.ts';
import type { Door, Reads, Transaction } from '../../../platform/db/doors.ts';
import { plainList, type Sql, sql, textList } from '../../../platform/db/sql.ts';
import type { LoggedRequest } from './schemas.ts';

interface Owned {
  organization_id: string;
  client_id: string;
}

/** A row names the client, or the hash (base64) of a token that was refused. */
export interface Entry extends Omit<LoggedRequest, 'at' | 'client_id' | 'client_name'>, Partial<Owned> {
  at: Date;
  tokenHash?: string;
}

interface Issued extends Owned {
  hash: string;
  revoked: boolean;
  disabled: boolean;
  expires_at: string;
}

export async function store(door: Door<Transaction>, entries: readonly Entry[]): Promise<void> {
  const issued = await tokensOf(door, entries);
  const rows = entries.flatMap((entry) => {
    if (entry.tokenHash === undefined) return [entry];
    const { tokenHash, ...facts } = entry;
    const token = issued.get(tokenHash);
    // A token that was never issued has no client, so the request is in nobody's log.
    if (token === undefined) return [];
    const { organization_id, client_id } = token;
    return [{ ...facts, organization_id, client_id, reason: whyRefused(token, entry.at.toISOString()) }];
  });
  if (rows.length > 0) await insert(door, rows);
}

async function tokensOf(db: Reads, entries: readonly Entry[]): Promise<Map<string, Issued>> {
  const hashes = new Set(entries.flatMap(({ tokenHash }) => tokenHash ?? []));
  if (hashes.size === 0) return new Map();
  const found = await db.many<Issued>(
    sql`select encode(token.token_hash, 'base64') as hash, client.organization_id, client.id as client_id,
          token.revoked_at is not null as revoked, client.disabled_at is not null as disabled, token.expires_at
        from access_tokens as token join clients as client on client.id = token.client_id
        where token.token_hash = any (${[...hashes].map((hash) => Buffer.from(hash, 'base64'))})`,
  );
  return new Map(found.map((token) => [token.hash, token]));
}

function whyRefused({ revoked, disabled, expires_at }: Issued, at: string): string | null {
  if (revoked) return 'token_revoked';
  if (expires_at <= at) return 'token_expired';
  return disabled ? 'client_disabled' : null;
}

/** Cached days whose partition exists, so that each is opened once. */
const openDays = new WeakMap<Door<Transaction>, Set<string>>();

const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

async function insert(door: Door<Transaction>, rows: readonly Entry[]): Promise<void> {
  const opened = openDays.get(door) ?? new Set();
  openDays.set(door, opened);
  const days = new Set(rows.map(({ at }) => Math.floor(at.getTime() / DAY)));
  const missing = [...days].map(dateOf).filter((day) => !opened.has(day));
  try {
    await door.write(async (tx) => {
      if (missing.length > 0) await tx.one(sql`select open_request_log(${missing}::date[])`);
      await tx.run(inserting(rows));
    });
    for (const day of missing) opened.add(day);
  } catch (error) {
    // The partition of one of these days may have been dropped meanwhile.
    opened.clear();
    throw error;
  }
}

/**
 * A batch whose outcome is unknown is sent again; rows already stored are left alone. Columns are sent as
 * arrays: as one JSON document the rows are twice as long, and take both sides longer than the requests did.
 */
function inserting(rows: readonly Entry[]): Sql {
  // As milliseconds, because formatting the times would take as long as all the rest.
  const times = rows.map(({ at }) => at.getTime());
  const plain = (name: 'organization_id' | 'id' | 'status' | 'duration_ms' | 'request_id') =>
    plainList(rows.map((row) => row[name] ?? null));
  const text = (name: Exclude<keyof LoggedRequest, 'id' | 'at' | 'client_name' | 'status' | 'duration_ms'>) =>
    textList(rows.map((row) => row[name] ?? null));
  return sql`insert into request_log (organization_id, id, at, client_id, method, path, route, status, duration_ms, code,
      reason, request_id, ip, user_agent, idempotency)
    select organization_id, id, to_timestamp(millis / 1000.0), client_id, method, path, route, status, duration_ms, code,
      reason, request_id, ip, user_agent, idempotency
    from unnest(${plain('organization_id')}::uuid[], ${plain('id')}::uuid[], ${plainList(times)}::bigint[],
      ${text('client_id')}::text[], ${text('method')}::text[], ${text('path')}::text[], ${text('route')}::text[],
      ${plain('status')}::smallint[], ${plain('duration_ms')}::float8[], ${text('code')}::text[],
      ${text('reason')}::text[], ${plain('request_id')}::uuid[], ${text('ip')}::text[], ${text('user_agent')}::text[],
      ${text('idempotency')}::text[])
      as row (organization_id, id, millis, client_id, method, path, route, status, duration_ms, code, reason, request_id, ip,
        user_agent, idempotency)
    on conflict do nothing`;
}
