import { Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';
import { Colleague } from '../../access/staff/schemas.ts';

const NAME_LIMIT = 100;

const Name = Text('What it is called, for people.', {
  minLength: 1,
  maxLength: NAME_LIMIT,
  examples: ['Scoreboard at the clubhouse'],
});

const Status = OneOf(['enabled', 'disabled'], 'Whether it may ask for tokens and use them.');

const Secret = Type.Object({
  id: Uuid('Identifies the secret.'),
  hint: Nullable(
    Text('Its last four characters; null for one that was made before they were kept.', {
      examples: ['x7Qd'],
    }),
  ),
  created_at: Timestamp('When it was made.'),
  last_used_at: Nullable(Timestamp('When a token was last asked for with it, to the minute.')),
});

const FIELDS = {
  client_id: Type.String({ description: 'Identifies the client.', examples: ['fwc_9vGm4Tq8Kx2LhWb7RsYc1D'] }),
  name: Name,
  scopes: Type.Array(Type.String({ examples: ['contacts:read'] }), { description: 'What it may do.' }),
  status: Status,
  secrets: Type.Array(Secret, { description: 'One, or two while a secret is being rotated; newest first.' }),
  created_by: Nullable(Colleague('Who made it; null for an operator.')),
  created_at: Timestamp('When it was made.'),
  last_used_at: Nullable(Timestamp('When it last asked for a token, to the minute.')),
};

export const ApiClient = Type.Object(FIELDS, { title: 'ApiClient' });
export type ApiClient = Static<typeof ApiClient>;

const SecretText = Type.String({
  description: 'The secret. It is shown only now.',
  examples: ['fws_Yk3vQm8sTz1wLx6bRn0cHd5gJf9pVa2eUiKoSyBtNqW'],
});

export const ApiClientCreated = Type.Object(
  { ...FIELDS, client_secret: SecretText },
  { title: 'ApiClientCreated' },
);

export const ClientCredentials = Type.Object(
  { client_id: FIELDS.client_id, client_secret: SecretText },
  { title: 'ClientCredentials' },
);

/** `scopes` are all scopes of the API. */
const Scopes = (scopes: readonly string[]) =>
  Type.Array(OneOf(scopes, 'A scope of the API.'), {
    minItems: 1,
    maxItems: scopes.length,
    description: 'What it may do.',
  });

export const clientCreate = (scopes: readonly string[]) =>
  Type.Object({ name: Name, scopes: Scopes(scopes) });

export const clientPatch = (scopes: readonly string[]) =>
  Type.Object(
    { name: Type.Optional(Name), scopes: Type.Optional(Scopes(scopes)), status: Type.Optional(Status) },
    { minProperties: 1 },
  );

export const ClientParams = Type.Object({ client_id: Type.String({ pattern: '^fwc_[A-Za-z0-9_]+$' }) });
