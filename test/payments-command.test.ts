/** `fairway payments`: an organization gets its Stripe account; secrets go in and never come out. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneTemplate, type TestDatabase } from './support/run/database.ts';
import { fairwayHere } from './support/run/program.ts';

let database: TestDatabase;
let env: Record<string, string>;
let org: string;

const KEY = 'sk_test_51secretkey';
const HOOK = 'whsec_hooksecret';

beforeAll(async () => {
  database = await cloneTemplate();
  env = {
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    PUBLIC_URL: 'https://golf.example.com',
  };
  org = (await json('org', 'create', '--name', 'Pine Hills')).id;
});

afterAll(() => database.drop());

async function json(...args: string[]) {
  const { status, stdout, stderr } = await fairwayHere([...args, '--json'], env);
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

const stripe = (id: string, key: string, hook: string): string[] => [
  ...['payments', 'stripe', '--org', id],
  ...['--secret-key', key, '--webhook-secret', hook],
];

describe('fairway payments', () => {
  it('lets an organization be paid by Stripe, and replaces the secrets of the same account', async () => {
    const none = { account_id: null, mode: null, webhook_url: null };
    expect(await json('payments', 'show', '--org', org)).toEqual({ ...none, processor: null });
    const sandbox = await fairwayHere(['payments', 'show', '--org', org, '--json'], {
      ...env,
      PAYMENTS_SANDBOX: 'on',
    });
    expect(JSON.parse(sandbox.stdout)).toEqual({ ...none, processor: 'sandbox' });
    const account = await json(...stripe(org, KEY, HOOK));
    expect(account).toEqual({
      account_id: expect.any(String),
      processor: 'stripe',
      mode: 'test',
      webhook_url: `https://golf.example.com/hooks/payments/stripe/${account.account_id}`,
    });
    expect(await json('payments', 'show', '--org', org)).toEqual(account);
    const live = await json(...stripe(org.toUpperCase(), 'rk_live_abc', 'whsec_other'));
    expect(live).toEqual({ ...account, mode: 'live' });
  });

  it('neither prints a secret nor stores one as it is', async () => {
    const printed = await fairwayHere(stripe(org, KEY, HOOK), env);
    const shown = await fairwayHere(['payments', 'show', '--org', org], env);
    const refused = await fairwayHere(stripe(org, KEY, 'secret-hook'), env);
    const rows = await database.query('select * from payment_accounts');
    const texts = [printed, shown, refused].flatMap(({ stdout, stderr }) => [stdout, stderr]);
    for (const secret of [KEY, HOOK, 'secret-hook'])
      expect([...texts, JSON.stringify(rows)].filter((text) => text.includes(secret))).toEqual([]);
    expect([printed.status, shown.status, refused.status, rows.length]).toEqual([0, 0, 2, 1]);
  });

  it.each([
    ['a publishable key', 'pk_test_x', HOOK, 2, '--secret-key'],
    ['a key of nothing', 'sk_test_', HOOK, 2, '--secret-key'],
    ['a key with a space', 'sk_test_a b', HOOK, 2, '--secret-key'],
    ['another kind of secret', KEY, 'hook', 2, '--webhook-secret'],
    ['an empty secret', KEY, 'whsec_', 2, '--webhook-secret'],
  ])('refuses %s', async (_name, key, hook, status, words) => {
    const result = await fairwayHere(stripe(org, key, hook), env);
    expect([result.status, result.stdout]).toEqual([status, '']);
    expect(result.stderr).toContain(words);
  });

  it('refuses an organization that there is not', async () => {
    const nobody = '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90';
    for (const args of [stripe(nobody, KEY, HOOK), ['payments', 'show', '--org', nobody]]) {
      const { status, stdout, stderr } = await fairwayHere(args, env);
      expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining('not found')]);
    }
    expect((await fairwayHere(stripe('7', KEY, HOOK), env)).status).toBe(2);
  });
});
