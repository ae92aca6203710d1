/** Webhook endpoints: where an organization wants its events sent, and the secrets that sign them. */
import type { Sealer } from '../../../platform/crypto/seal.ts';
import { newSigningSecret } from '../../../platform/crypto/secrets.ts';
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { join, type Sql, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import type { Outbound } from '../../../platform/net/outbound.ts';
import { conflict, invalid, notFound } from '../../../platform/problems.ts';
import { mustKnow } from '../../event/tournaments/known.ts';
import { withoutRepeats } from '../../people/audiences/audiences.ts';
import type {
  RotateSecret,
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointPatch,
  WebhookEndpointWithSecret,
} from './schemas.ts';

/** The most endpoints of an organization, so that no other organization waits long for its turn. */
export const ENDPOINT_LIMIT = 100;

export const COLUMNS = sql`id, url, description, event_types, tournament_ids, status, disabled_reason, created_at,
  updated_at`;

/** The channel on which workers hear of changed endpoints, whose claimed deliveries they must not send. */
export const ENDPOINT_CHANGES = 'webhook_endpoint_changes';

/** The context that a signing secret is sealed for. */
export const sealedFor = (endpointId: string): string => `webhook:${endpointId}`;

/** Where sealed secrets are stored, for the check of the encryption key at start. */
export const SIGNING_SECRETS = { table: 'webhook_endpoints', column: 'secret', context: sealedFor };

export const list = (db: Reads, page: PageRequest): Promise<WebhookEndpoint[]> =>
  db.many(sql`select ${COLUMNS} from webhook_endpoints where true ${newestFirst(page)}`);

export async function get(db: Reads, id: string): Promise<WebhookEndpoint> {
  const endpoint = await db.one<WebhookEndpoint>(
    sql`select ${COLUMNS} from webhook_endpoints where id = ${id}`,
  );
  if (endpoint === undefined) throw notFound('Webhook endpoint');
  return endpoint;
}

/** Locks the endpoint's row until the transaction ends. */
export async function lockEndpoint(tx: Tx, id: string): Promise<WebhookEndpoint> {
  const endpoint = await tx.one<WebhookEndpoint>(
    sql`select ${COLUMNS} from webhook_endpoints where id = ${id} for no key update`,
  );
  if (endpoint === undefined) throw notFound('Webhook endpoint');
  return endpoint;
}

export function mustBeEnabled({ status }: WebhookEndpoint): void {
  if (status === 'disabled') throw conflict('The webhook endpoint is disabled. Enable it first.');
}

/** Refuses a URL that we would not call, before anything is stored. */
export async function checked<Input extends { url?: string }>(
  input: Input,
  outbound: Outbound,
): Promise<Input> {
  const message = input.url === undefined ? undefined : await outbound.objection(input.url);
  if (message !== undefined) throw invalid([{ field: 'url', message }]);
  return input;
}

export async function create(
  tx: Tx,
  input: WebhookEndpointCreate,
  sealer: Sealer,
): Promise<WebhookEndpointWithSecret> {
  const tournament_ids = withoutRepeats(input.tournament_ids ?? []);
  await mustKnow(tx, tournament_ids);
  const endpoint: WebhookEndpoint = {
    id: newId(tx.now),
    url: input.url,
    description: input.description || null,
    event_types: unique(input.event_types ?? []),
    tournament_ids,
    status: input.status ?? 'enabled',
    disabled_reason: null,
    created_at: tx.now.toISOString(),
    updated_at: tx.now.toISOString(),
  };
  const signing_secret = newSigningSecret();
  tx.queue(
    sql`insert into webhook_endpoints (organization_id, secret, ${COLUMNS})
        select ${tx.organizationId}, ${sealer.seal(signing_secret, sealedFor(endpoint.id))}, ${join(Object.values(endpoint))}
        from must_have_room_for_endpoint(${tx.organizationId}, ${ENDPOINT_LIMIT})`,
    LIMITED,
  );
  return { ...endpoint, signing_secret };
}

const LIMITED = {
  webhook_endpoints_limit: () =>
    conflict(
      `An organization can have at most ${ENDPOINT_LIMIT} webhook endpoints. Delete one that is no longer needed first.`,
    ),
};

/** Only supplied fields change. */
export async function update(tx: Tx, id: string, patch: WebhookEndpointPatch): Promise<WebhookEndpoint> {
  const { status } = await lockEndpoint(tx, id);
  const enabling = patch.status === 'enabled' && status === 'disabled';
  const tournaments = patch.tournament_ids && withoutRepeats(patch.tournament_ids);
  await mustKnow(tx, tournaments ?? []);
  const changes = [
    patch.url !== undefined && sql`url = ${patch.url}`,
    patch.description !== undefined && sql`description = ${patch.description || null}`,
    patch.event_types !== undefined && sql`event_types = ${unique(patch.event_types)}`,
    tournaments !== undefined && sql`tournament_ids = ${tournaments}::uuid[]`,
    patch.status !== undefined && sql`status = ${patch.status}`,
    enabling && sql`disabled_reason = null, consecutive_failures = 0`,
    // Expired leases of a lost worker are dropped: it can no longer record them.
    enabling && sql`under_way = array(select taken from unnest(under_way) as taken where until > ${tx.now})`,
  ].filter((change): change is Sql => change !== false);
  if (changes.length === 0) return get(tx, id);
  const endpoint = await tx.one<WebhookEndpoint>(
    sql`update webhook_endpoints set ${join(changes)} where id = ${id} returning ${COLUMNS}`,
  );
  if (endpoint === undefined) throw notFound('Webhook endpoint');
  if (enabling) await giveUpMissed(tx, id);
  await tx.notify(ENDPOINT_CHANGES, id);
  return endpoint;
}

/** The old secret stops at once, or keeps signing beside the new one for the grace period. */
export async function rotate(
  tx: Tx,
  id: string,
  { grace_seconds = 0 }: RotateSecret,
  sealer: Sealer,
): Promise<WebhookEndpointWithSecret> {
  const signing_secret = newSigningSecret();
  const until = new Date(tx.now.getTime() + grace_seconds * 1000);
  const kept = grace_seconds > 0 ? sql`secret` : sql`null`;
  const endpoint = await tx.one<WebhookEndpoint>(
    sql`update webhook_endpoints
        set secret = ${sealer.seal(signing_secret, sealedFor(id))}, previous_secret = ${kept},
          previous_secret_until = ${grace_seconds > 0 ? until : null}
        where id = ${id} returning ${COLUMNS}`,
  );
  if (endpoint === undefined) throw notFound('Webhook endpoint');
  await tx.notify(ENDPOINT_CHANGES, id);
  return { ...endpoint, signing_secret };
}

/** Deletes waiting deliveries too; retention deletes the delivery log later. */
export async function remove(tx: Tx, id: string): Promise<{ id: string; deleted: boolean }> {
  if ((await tx.run(sql`delete from webhook_endpoints where id = ${id}`)) === 0)
    throw notFound('Webhook endpoint');
  await tx.notify(ENDPOINT_CHANGES, id);
  await tx.run(sql`delete from webhook_fan_outs where endpoint_id = ${id}`);
  for (const stage of STAGES)
    tx.queue(
      sql`delete from webhook_deliveries where endpoint_id = ${id} and due_at is not null and ${stage}`,
    );
  return { id, deleted: true };
}

/**
 * Enabling an endpoint does not send what came due while it was disabled; the customer replays or recovers
 * that. Nor what is not fanned out yet: those rows are updated first, because a worker that fans out locks
 * them until its deliveries are visible. Parked deliveries were due too, perhaps by a clock ahead of ours.
 */
async function giveUpMissed(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update webhook_fan_outs set due_at = null, trigger = 'automatic' where endpoint_id = ${id}`,
  );
  for (const stage of STAGES)
    await tx.run(
      sql`update webhook_deliveries set status = 'dead', due_at = null, again = false
          where endpoint_id = ${id} and ${stage} and due_at is not null and (due_at <= ${tx.now} or stage = 'parked')
            and id not in (select delivery_id from webhook_endpoints, unnest(under_way) where webhook_endpoints.id = ${id})`,
      { timeout: 30_000 },
    );
}

/** One statement for each, so that each uses its own partial index. */
const STAGES = [sql`stage = 'ready'`, sql`stage <> 'ready'`];

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];
