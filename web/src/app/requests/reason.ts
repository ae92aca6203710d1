/** Why a request was refused, in words that say what to do. */
import type { Request } from '../../api/staff-types.ts';

const WORDS: Record<string, string> = {
  token_expired: 'The token had expired. Fetch a new one.',
  token_revoked: 'The token was revoked.',
  client_disabled: 'The client is disabled.',
  organization_suspended: 'The organization is suspended.',
  rate_limited: 'Too many requests in a minute.',
  wrong_secret: 'The client secret was wrong.',
};

const SCOPE_MISSING = /^scope_missing: (\S+) \(has (.*)\)$/;
const SCOPE_NOT_GRANTED = /^scope_not_granted: (.+)$/;

export function reasonInWords({ reason, code, status }: Pick<Request, 'reason' | 'code' | 'status'>): string {
  if (reason === null) return status < 400 ? '' : (code?.replaceAll('_', ' ') ?? '');
  const [, missing, held] = SCOPE_MISSING.exec(reason) ?? [];
  if (missing !== undefined) return `The token lacks the scope ${missing}. It has ${held || 'none'}.`;
  const [, wanted] = SCOPE_NOT_GRANTED.exec(reason) ?? [];
  if (wanted !== undefined) return `The client was not granted the scope ${wanted}.`;
  return WORDS[reason] ?? reason;
}
