/** Accounts at a payment processor. Secrets are sealed for their account, and opened only to be used. */
import type { Sealer } from '../../../platform/crypto/seal.ts';
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import * as activity from '../../records/activity/activity.ts';

export interface Account {
  id: string;
  organization_id: string;
  processor: 'stripe';
  mode: 'test' | 'live';
  /** Both secrets are sealed. */
  secret_key: string;
  webhook_secret: string;
}

export interface Secrets {
  secretKey: string;
  webhookSecret: string;
}

const COLUMNS = sql`id, organization_id, processor, mode, secret_key, webhook_secret`;

/** The organization's account, if it has one. */
export const find = (db: Reads): Promise<Account | undefined> =>
  db.one<Account>(sql`select ${COLUMNS} from payment_accounts limit 1`);

/** Through the platform door it finds any organization's account, else only one's own. */
export const get = (db: Reads, id: string): Promise<Account | undefined> =>
  db.one<Account>(sql`select ${COLUMNS} from payment_accounts where id = ${id}`);

type Kept = Pick<Account, 'id' | 'processor' | 'mode'>;

/** An organization has one account; setting it again replaces its secrets. */
export async function set(tx: Tx, secrets: Secrets, sealer: Sealer): Promise<Kept> {
  const before = await find(tx);
  if (before !== undefined && holds(before, secrets, sealer)) return before;
  const stored = await store(tx, secrets, sealer);
  const metadata = { old: { mode: before?.mode ?? null }, new: { mode: stored.mode } };
  activity.record(tx, tx, 'payment_account.updated', stored.id, metadata);
  return stored;
}

const holds = (account: Account, { secretKey, webhookSecret }: Secrets, sealer: Sealer): boolean =>
  secretKeyOf(account, sealer) === secretKey && webhookSecretOf(account, sealer) === webhookSecret;

async function store(tx: Tx, { secretKey, webhookSecret }: Secrets, sealer: Sealer): Promise<Kept> {
  const mode = modeOf(secretKey);
  for (;;) {
    const id = (await find(tx))?.id ?? newId(tx.now);
    const [key, hook] = [secretKey, webhookSecret].map((secret) => sealer.seal(secret, sealedFor(id)));
    // Another transaction may have just made the account: then the loop seals the secrets again for its id.
    const stored = await tx.run(
      sql`insert into payment_accounts (organization_id, id, processor, mode, secret_key, webhook_secret, created_at)
        values (${tx.organizationId}, ${id}, 'stripe', ${mode}, ${key}, ${hook}, ${tx.now})
        on conflict (organization_id) do update
        set mode = excluded.mode, secret_key = excluded.secret_key, webhook_secret = excluded.webhook_secret
        where payment_accounts.id = excluded.id`,
    );
    if (stored > 0) return { id, processor: 'stripe', mode };
  }
}

export const secretKeyOf = ({ id, secret_key }: Account, sealer: Sealer): string =>
  sealer.open(secret_key, sealedFor(id));

export const webhookSecretOf = ({ id, webhook_secret }: Account, sealer: Sealer): string =>
  sealer.open(webhook_secret, sealedFor(id));

const sealedFor = (id: string): string => `payment-account:${id}`;

/** How an organization is paid online, without secrets. `sandbox` says whether the sandbox is on. */
export const shown = (account: Kept | undefined, publicUrl: string, sandbox: boolean) => {
  if (account === undefined)
    return {
      account_id: null,
      processor: sandbox ? 'sandbox' : null,
      mode: null,
      webhook_url: null,
    } as const;
  const { id, processor, mode } = account;
  return { account_id: id, processor, mode, webhook_url: webhookUrl(publicUrl, account) };
};

const SECRET_KEY = /^(?:sk|rk)_(test|live)_[A-Za-z0-9_]+$/;
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/=_-]+$/;

export const isSecretKey = (text: string): boolean => SECRET_KEY.test(text);
export const isWebhookSecret = (text: string): boolean => WEBHOOK_SECRET.test(text);

const modeOf = (secretKey: string): Account['mode'] =>
  SECRET_KEY.exec(secretKey)?.[1] === 'live' ? 'live' : 'test';

/** Where the processor sends its notices. */
export const webhookUrl = (publicUrl: string, { id }: Pick<Account, 'id'>): string =>
  `${publicUrl}/hooks/payments/stripe/${id}`;
