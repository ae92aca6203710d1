/** The options of commands, and how they are checked before the database is touched. */

import { ALL_SCOPES, isScope } from '../http/entrances/scopes.ts';
import { BOARDS, type BoardName } from '../modules/event/tournaments/settings-schemas.ts';
import { isSecretKey, isWebhookSecret } from '../modules/money/payment-accounts/accounts.ts';
import { newSigningSecret } from '../platform/crypto/secrets.ts';
import { isSigningSecret } from '../platform/crypto/signatures.ts';
import { isUuid } from '../platform/ids.ts';
import { readUrl } from '../platform/net/callable-urls.ts';
import { ROLES, type Role } from '../platform/roles.ts';
import { EMAIL_LIMIT, isEmail, TEXT_LIMIT } from '../platform/text/schema.ts';
import { readSecret } from './secrets.ts';

export interface Options {
  name?: string | undefined;
  org?: string | undefined;
  scopes?: string | undefined;
  'all-scopes'?: boolean | undefined;
  forward?: string | undefined;
  secret?: string | undefined;
  speed?: string | undefined;
  tournament?: string | undefined;
  board?: string | undefined;
  live?: boolean | undefined;
  'secret-key'?: string | undefined;
  'webhook-secret'?: string | undefined;
  status?: string | undefined;
  kind?: string | undefined;
  to?: string | undefined;
  limit?: string | undefined;
  type?: string[] | undefined;
  after?: string | undefined;
  role?: string | undefined;
  email?: string | undefined;
  plan?: boolean | undefined;
  json?: boolean | undefined;
}

export class UsageError extends Error {}

const FASTEST = 1_000_000;

export function speedOf({ speed = '60' }: Options): number {
  const factor = Number(speed);
  if (!(factor >= 1 && factor <= FASTEST))
    throw new UsageError(`--speed must be a number from 1 to ${FASTEST}: how many times faster than golf.`);
  return factor;
}

export function none(operands: string[]): void {
  if (operands.length > 0) throw new UsageError(`Unexpected argument "${operands[0]}".`);
}

export function one(operands: string[], what: string): string {
  const [operand, extra] = operands;
  if (operand === undefined) throw new UsageError(`${what} is missing.`);
  none(extra === undefined ? [] : [extra]);
  return operand;
}

export function nameOf({ name }: Options): string {
  const text = name?.trim() ?? '';
  if (text === '' || text.length > TEXT_LIMIT)
    throw new UsageError(`--name must have 1 to ${TEXT_LIMIT} characters.`);
  return text;
}

export const orgOf = ({ org }: Options): string => uuid(org ?? '', '--org');

export function uuid(text: string, what: string, of = 'an organization'): string {
  if (!isUuid(text)) throw new UsageError(`${what} must be the id of ${of}, a UUID.`);
  return text;
}

/** Messages never repeat the secrets themselves. */
export function secretKeyOf(options: Options): string {
  const key = readSecret(options['secret-key'], 'STRIPE_SECRET_KEY');
  if (!isSecretKey(key))
    throw new UsageError(
      'STRIPE_SECRET_KEY (or --secret-key) must be a secret or restricted key of Stripe: sk_test_…, rk_live_….',
    );
  return key;
}

export function webhookSecretOf(options: Options): string {
  const secret = readSecret(options['webhook-secret'], 'STRIPE_WEBHOOK_SECRET');
  if (!isWebhookSecret(secret))
    throw new UsageError(
      'STRIPE_WEBHOOK_SECRET (or --webhook-secret) must be the signing secret of the webhook at Stripe: whsec_….',
    );
  return secret;
}

export function boardOf({ board = 'gross' }: Options): BoardName {
  const found = BOARDS.find((name) => name === board);
  if (found === undefined) throw new UsageError(`--board must be one of ${BOARDS.join(', ')}.`);
  return found;
}

export function roleOf({ role }: Options): Role {
  const found = ROLES.find((name) => name === role);
  if (found === undefined) throw new UsageError(`--role must be one of ${ROLES.join(', ')}.`);
  return found;
}

export function emailOf({ email = '' }: Options): string {
  const address = email.trim();
  if (!isEmail(address) || address.length > EMAIL_LIMIT)
    throw new UsageError('--email must be an email address.');
  return address;
}

export function choiceOf<const Choice extends string>(
  options: Options,
  name: 'status' | 'kind',
  choices: readonly Choice[],
): Choice | undefined {
  const given = options[name];
  const found = choices.find((choice) => choice === given);
  if (given !== undefined && found === undefined)
    throw new UsageError(`--${name} must be one of ${choices.join(', ')}.`);
  return found;
}

export function limitOf({ limit }: Options, most: number): number | undefined {
  if (limit === undefined) return undefined;
  const count = /^\d+$/.test(limit) ? Number(limit) : 0;
  if (count < 1 || count > most) throw new UsageError(`--limit must be a whole number from 1 to ${most}.`);
  return count;
}

export function forwardOf(options: Options): { url: string; secret: string } | undefined {
  const { forward } = options;
  const secret = readSecret(options.secret, 'WEBHOOK_SECRET') || undefined;
  if (secret !== undefined && !isSigningSecret(secret))
    throw new UsageError(
      'WEBHOOK_SECRET (or --secret) must be "whsec_" and base64, like the signing secret of a webhook.',
    );
  if (forward === undefined && options.secret !== undefined)
    throw new UsageError('--secret needs --forward.');
  if (forward === undefined) return undefined;
  if (!/^https?:/i.test(forward))
    throw new UsageError('--forward must be a URL, for example http://localhost:4000/hook.');
  const url = readUrl(forward, () => true);
  if (typeof url === 'string') throw new UsageError(`--forward ${url}.`);
  return { url: forward, secret: secret ?? newSigningSecret() };
}

export function scopesOf(options: Options): string[] {
  if (options['all-scopes']) return ALL_SCOPES;
  const scopes = [...new Set((options.scopes ?? '').split(/[\s,]+/).filter((scope) => scope !== ''))];
  if (scopes.length === 0) throw new UsageError('--scopes "a b" or --all-scopes is missing.');
  const unknown = scopes.filter((scope) => !isScope(scope));
  if (unknown.length > 0) {
    throw new UsageError(`There is no scope ${unknown.join(', ')}. There are: ${ALL_SCOPES.join(' ')}.`);
  }
  return scopes;
}
