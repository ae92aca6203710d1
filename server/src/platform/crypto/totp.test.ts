/** One-time passwords are those of RFC 6238, so that every authenticator app makes the same. */
import { describe, expect, it } from 'vitest';
import { matchingStep, newTotpSecret, otpauthUrl } from './totp.ts';

/** "12345678901234567890", the secret of the RFC's test vectors, as base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes', () => {
  /** RFC 6238, appendix B, the last six of its eight digits. */
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i s are those of the RFC', (seconds, code) => {
    expect(matchingStep(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('count one step early and late, and no further', () => {
    const [step, start] = [37_037_036, 1_111_111_080];
    const found = [-31, -30, -1, 0, 29, 30, 59, 60].map((second) =>
      matchingStep(SECRET, '081804', at(start + second)),
    );
    expect(found).toEqual([undefined, step, step, step, step, step, step, undefined]);
  });

  it.each(['', '28708', '2870820', '287 082', 'abcdef', '２８７０８２'])('are not %o', (code) => {
    expect(matchingStep(SECRET, code, at(59))).toBeUndefined();
  });
});

it('a new secret has 160 random bits, and its address says all that an app needs', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
  const url = new URL(otpauthUrl(one, 'Fairway', 'ann+1@club.example'));
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Fairway:ann+1@club.example',
  ]);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret: one,
    issuer: 'Fairway',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
