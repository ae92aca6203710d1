/** What browsers and authenticators say about passkeys, and how a person proves who they are once more. */

import { OneOf, type Static, Text, Type } from '../../../platform/text/schema.ts';
import { TRANSPORTS } from './webauthn.ts';

/** A credential id has at most 1023 bytes (WebAuthn, section 4). */
const ID_LIMIT = 1364;
const CLIENT_DATA_LIMIT = 4000;
const AUTHENTICATOR_DATA_LIMIT = 2000;
const SIGNATURE_LIMIT = 1400;
const HANDLE_LIMIT = 88;

export const CredentialId = Text('The id of the passkey, base64url.', {
  maxLength: ID_LIMIT,
  examples: ['pxN4c2l4dGVlbiBieXRlcyE'],
});

export const ClientData = Text('What the browser says was asked, base64url.', {
  maxLength: CLIENT_DATA_LIMIT,
  examples: ['eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'],
});

/** Browsers may know more ways than we do, which are ignored. */
export const GivenTransports = Type.Array(Type.String({ maxLength: 20, examples: ['internal'] }), {
  maxItems: 10,
  description: `How the browser reaches the authenticator: ${TRANSPORTS.join(', ')}; others are ignored.`,
});

export const KnownPasskey = Type.Object({
  id: CredentialId,
  transports: Type.Array(OneOf(TRANSPORTS, 'One way.'), {
    description: 'How the browser reaches the authenticator.',
  }),
});

/** Field names as WebAuthn has them, in our spelling. Binary values are base64url. */
export const Assertion = Type.Object(
  {
    id: CredentialId,
    client_data: ClientData,
    authenticator_data: Text('What the authenticator says, base64url.', {
      maxLength: AUTHENTICATOR_DATA_LIMIT,
      examples: ['SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ'],
    }),
    signature: Text('Its signature, base64url.', { maxLength: SIGNATURE_LIMIT, examples: ['MEUCIQDx'] }),
    user_handle: Type.Optional(
      Text('Whose passkey it is, as the authenticator remembers, base64url.', {
        maxLength: HANDLE_LIMIT,
        examples: ['AZejwlsefUCcES9qjk17kA'],
      }),
    ),
  },
  { title: 'Assertion', description: 'What an authenticator answers when a passkey is used.' },
);
export type Assertion = Static<typeof Assertion>;

/** What a page hands to `navigator.credentials.get`. */
export const PasskeyRequest = Type.Object(
  {
    challenge: Text('What the authenticator signs, base64url. It counts once, within five minutes.', {
      examples: ['AAABmgz1x1A5dW5ndWVzc2FibGU'],
    }),
    rp_id: Text('The host that passkeys belong to.', { examples: ['fairway.example'] }),
    credentials: Type.Array(KnownPasskey, {
      description: 'The passkeys that will do. Empty: any that the authenticator has for this host.',
    }),
    user_verification: OneOf(
      ['required', 'discouraged'],
      'Whether a fingerprint, a face or a PIN is needed.',
    ),
  },
  { title: 'PasskeyRequest' },
);
export type PasskeyRequest = Static<typeof PasskeyRequest>;
