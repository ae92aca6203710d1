/** The API's whole OpenAPI document, as `/api/v1/openapi.json` serves it and as it is committed. */
import { SCOPES } from '../../http/entrances/scopes.ts';
import { type Access, type Outgoing, openapiDocument } from '../../http/openapi/openapi.ts';
import { KINDS } from '../../modules/all.ts';
import { pascalCase, payloadOf } from '../../modules/integrations/webhooks/catalogue.ts';
import { API, GROUPS } from '../api-v1.ts';
import { oauthPaths } from '../oauth/oauth-openapi.ts';
import { PUBLIC, PUBLIC_ENDPOINTS } from '../public/public-v1.ts';

export const openapi = (server: string) =>
  openapiDocument({
    info: INFO,
    server,
    groups: DOCS.groups,
    access: access(server),
    outgoing: EVENTS,
    samples: true,
    extraTags: [OAUTH_TAG],
    extraPaths: oauthPaths,
  });

const PUBLIC_GROUP = {
  name: 'Public',
  description:
    "What golfers' own programs may call without a token, from any site: an event by its public address, a registration by its secret link.",
  prefix: PUBLIC,
  place: 'public',
  endpoints: PUBLIC_ENDPOINTS,
};

const access = (server: string): Access => ({
  schemes: {
    oauth2: {
      type: 'oauth2',
      flows: {
        clientCredentials: {
          tokenUrl: `${server}/oauth/token`,
          scopes: SCOPES,
          // By default the docs page sends the secret twice, in the header and in the body; RFC 6749, section
          // 2.3, allows one method a request, and the token endpoint refuses two.
          'x-scalar-credentials-location': 'header',
        },
      },
    },
  },
  requirement: (scope) => ({ oauth2: [scope] }),
  sentence: (scope) => `Needs the scope \`${scope}\`.`,
  refusals: {
    401: 'The access token is missing, unknown, expired or revoked (`invalid_token`).',
    403: 'The token lacks the scope (`insufficient_scope`), or the organization is suspended (`forbidden`).',
  },
});

const OAUTH_TAG = { name: 'OAuth', description: 'Access tokens by OAuth 2.0 client credentials.' };

const INFO = {
  title: 'Fairway API',
  version: '1.0.0',
  summary: 'Golf tournaments as a service.',
  description: [
    'Read and manage the tournament data of your organization.',
    '',
    'Get an access token from `POST /oauth/token` with your client id and secret, then send it with every call as `Authorization: Bearer <token>`. A token sees one organization only.',
    '',
    'Lists are cut into pages, newest first: pass `page.next_cursor` as `cursor` until it is null. Every `POST` takes an `Idempotency-Key`: a repeated request returns the first result. Unknown body fields and query parameters are ignored; with `Prefer: handling=strict` they are refused by name. New fields may appear in replies at any time.',
  ].join('\n'),
  license: { name: 'MIT', identifier: 'MIT' },
};

/** What the docs page shows before anything else. */
export const DOCS = {
  title: INFO.title,
  description: INFO.description,
  groups: [...GROUPS, PUBLIC_GROUP],
};

/** The committed form: relative to wherever it is served from. */
export const openapiText = (): string => `${JSON.stringify(openapi(API), null, 2)}\n`;

const header = (name: string, description: string, schema: object) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', ...schema },
});

const EVENT_ID = { format: 'uuid', examples: ['0197a3c2-5b22-7a08-b7d9-4e1c6f03a925'] };

/** What a receiver has to know; the headers of deliveries are written by hand, like the token endpoints. */
export const EVENTS: Outgoing = {
  name: 'Event types',
  description: [
    'What we send to your webhook endpoints, as signed `POST` requests.',
    '',
    'An event may arrive more than once and out of order: pass over an `id` you have seen. Answer with any 2xx within 10 seconds and work afterwards. New fields may appear at any time.',
    '',
    'Verify every request before you trust it, over the body as it came and before parsing it, by one of two signatures:',
    '',
    '- `X-Service-Signature` is `t=<unix>,v1=<hex>`. Refuse it when `t` or `v1` is missing or `t` is more than 300 seconds away from your clock. Compute HMAC-SHA256 over `<t>.<raw body>`, keyed by the whole signing secret as it was given to you (`whsec_` included), as lower-case hex, and compare it with `v1` in constant time.',
    '- `webhook-id`, `webhook-timestamp` and `webhook-signature` follow [Standard Webhooks](https://www.standardwebhooks.com): its libraries take the same signing secret.',
    '',
    'For the grace period of a rotated secret both headers carry two signatures, the newest first; one that matches is enough.',
  ].join('\n'),
  events: KINDS.flatMap(({ types }) => types).map((event) => ({
    ...event,
    name: pascalCase(event.type),
    payload: payloadOf(event),
  })),
  headers: {
    ServiceSignature: header(
      'X-Service-Signature',
      'When this attempt was signed and the signature, `t=<unix>,v1=<hex>`: HMAC-SHA256 over `<t>.<raw body>`, keyed by the whole signing secret. Refuse a `t` more than 300 seconds off; compare `v1` in constant time. Two `v1` during the grace period of a rotated secret.',
      {
        pattern: '^t=[0-9]+(,v1=[0-9a-f]{64}){1,2}$',
        examples: ['t=1780932600,v1=8f0c1d5a7e3b92464a6f0e1c8b7d25930f4e6a8c1b3d5f7092a4c6e8b0d1f3a5'],
      },
    ),
    ServiceEvent: header('X-Service-Event', 'The event type, as `type` in the body.', {
      examples: ['contact.created'],
    }),
    ServiceEventId: header('X-Service-Event-Id', 'The event, as `id` in the body.', EVENT_ID),
    ServiceDelivery: header('X-Service-Delivery', 'The delivery; the same on every attempt.', {
      format: 'uuid',
      examples: ['0197a3c2-5b22-7a09-8c61-f2d7049be318'],
    }),
    WebhookId: header('webhook-id', 'Standard Webhooks: the event, as `id` in the body.', EVENT_ID),
    WebhookTimestamp: header('webhook-timestamp', 'Standard Webhooks: when this attempt was signed.', {
      pattern: '^[0-9]+$',
      examples: ['1780932600'],
    }),
    WebhookSignature: header(
      'webhook-signature',
      'Standard Webhooks: `v1,<base64>`, HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed by the base64-decoded part of the signing secret after `whsec_`. Two, parted by a space, during the grace period of a rotated secret.',
      {
        pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$',
        examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='],
      },
    ),
  },
  responses: {
    '2XX': { description: 'Delivered.' },
    default: {
      description:
        'Failed, as are a redirect, no answer within 10 seconds and no connection. Tried again after 1 minute, 5 minutes, 30 minutes, 2 hours, 6 hours, 24 hours and 24 hours; when the eighth attempt fails the delivery is dead, and can be replayed.',
    },
  },
};
