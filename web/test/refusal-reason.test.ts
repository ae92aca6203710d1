import { describe, expect, it } from 'vitest';
import { reasonInWords } from '../src/app/requests/reason.ts';

const refused = (reason: string | null, code: string | null = 'forbidden', status = 403) =>
  reasonInWords({ reason, code, status });

describe('the reason of a refused request', () => {
  it('names the scope that is missing and those that are there', () => {
    expect(refused('scope_missing: teams:write (has teams:read scores:read)')).toBe(
      'The token lacks the scope teams:write. It has teams:read scores:read.',
    );
    expect(refused('scope_missing: teams:write (has )')).toBe(
      'The token lacks the scope teams:write. It has none.',
    );
  });

  it('says what to do about a token', () => {
    expect(refused('token_expired')).toBe('The token has expired. Get a new one.');
    expect(refused('scope_not_granted: scores:write')).toBe(
      "The client doesn't have the scope scores:write.",
    );
  });

  it('is what was wrong with a field, or the code, or nothing at all', () => {
    expect(refused('email must be an email address')).toBe('email must be an email address');
    expect(refused(null, 'not_found', 404)).toBe('Not found');
    expect(refused(null, null, 200)).toBe('');
  });
});
