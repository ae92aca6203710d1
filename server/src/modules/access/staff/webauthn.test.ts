/** Passkeys belong to the host of the public address. */
import { expect, it } from 'vitest';
import { challengeIn, relyingPartyOf } from './webauthn.ts';

it.each([
  ['https://golf.example', 'golf.example', 'https://golf.example'],
  ['https://golf.example:8443/day', 'golf.example', 'https://golf.example:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
])('at %s the host is %s', (publicUrl, id, origin) => {
  expect(relyingPartyOf(publicUrl)).toEqual({ id, origin });
});

it('the challenge is read from what the browser says, whatever that is', () => {
  const said = (value: string) => challengeIn(Buffer.from(value).toString('base64url'));
  expect(said('{"challenge":"abc"}')).toBe('abc');
  for (const odd of ['', '{', 'null', '7', '[]', '{"challenge":7}', '{"other":"abc"}'])
    expect(said(odd)).toBeUndefined();
});
