import { Nullable, type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';
import { ClientData, CredentialId, GivenTransports, KnownPasskey } from '../staff/passkey-schemas.ts';

const NAME_LIMIT = 60;
const ATTESTATION_LIMIT = 20_000;

const PasskeyName = Text('The name by which its owner knows it.', {
  minLength: 1,
  maxLength: NAME_LIMIT,
  examples: ["Ann's phone"],
});

export const Passkey = Type.Object(
  {
    id: Uuid('Identifies the passkey.'),
    name: PasskeyName,
    created_at: Timestamp('When it was added.'),
    last_used_at: Nullable(Timestamp('When it was last used; null if never.')),
  },
  { title: 'Passkey' },
);
export type Passkey = Static<typeof Passkey>;

const BASE64URL = { examples: ['AZejwlsefUCcES9qjk17kA'] };

/** What a page hands to `navigator.credentials.create`. */
export const PasskeyOffer = Type.Object(
  {
    challenge: Text(
      'What the authenticator signs, base64url. It counts once, within five minutes.',
      BASE64URL,
    ),
    rp: Type.Object({
      id: Text('The host that the passkey will belong to.', { examples: ['fairway.example'] }),
      name: Text('Its name, as authenticators show it.', { examples: ['Fairway'] }),
    }),
    user: Type.Object({
      id: Text('The person, base64url.', BASE64URL),
      name: Text('The address of the person.', { examples: ['ann@club.example'] }),
      display_name: Text('The name of the person.', { examples: ['Ann Archer'] }),
    }),
    algorithms: Type.Array(Type.Integer({ examples: [-7] }), {
      description: 'The kinds of signature that are accepted, as COSE numbers them.',
    }),
    exclude: Type.Array(KnownPasskey, {
      description: 'The passkeys that the person has: an authenticator that holds one makes no second.',
    }),
  },
  { title: 'PasskeyOffer' },
);
export type PasskeyOffer = Static<typeof PasskeyOffer>;

export const PasskeyCreate = Type.Object({
  name: PasskeyName,
  id: CredentialId,
  client_data: ClientData,
  attestation: Text('What the authenticator says about the new passkey, base64url.', {
    maxLength: ATTESTATION_LIMIT,
    examples: ['o2NmbXRkbm9uZQ'],
  }),
  transports: Type.Optional(GivenTransports),
});
export type PasskeyCreate = Static<typeof PasskeyCreate>;

export const PasskeyPatch = Type.Object({ name: PasskeyName });
