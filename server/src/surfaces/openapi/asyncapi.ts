/** What the service sends, as an AsyncAPI document: webhooks, and the stream of the feed. */
import { SCOPES } from '../../http/entrances/scopes.ts';
import { Components } from '../../http/openapi/components.ts';
import { example } from '../../http/openapi/example.ts';
import { FeedFilters } from '../../modules/integrations/feed/schemas.ts';
import { EVENTS } from './openapi.ts';

type Json = Record<string, unknown>;

/** Stands for the address of the service in the committed form. */
const SOMEWHERE = 'https://fairway.example.com/api/v1';
const HTTP_BINDING = '0.3.0';

/** `server` is the address of the API. */
export function asyncapi(server: string): Json {
  const components = new Components('#/components/schemas/');
  const messages = Object.fromEntries(EVENTS.events.map((event) => [event.type, message(event, components)]));
  return {
    asyncapi: '3.0.0',
    info: INFO,
    defaultContentType: 'application/json',
    servers: { api: serverAt(server) },
    channels: channels(Object.keys(messages)),
    operations: OPERATIONS,
    components: {
      schemas: components.schemas,
      messages,
      securitySchemes: { oauth2: security(server) },
    },
  };
}

/** The committed form. */
export const asyncapiText = (): string => `${JSON.stringify(asyncapi(SOMEWHERE), null, 2)}\n`;

const INFO = {
  title: 'Fairway events',
  version: '1.0.0',
  description:
    'What the service sends: signed webhooks, and the stream of the event feed. An event is the same sequence of bytes on both ways, under the same id. New types and fields may appear at any time: pass over those that you do not know.',
  license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
};

function serverAt(address: string): Json {
  const { host, pathname, protocol } = new URL(address);
  return { host, pathname, protocol: protocol.slice(0, -1), description: 'The API.' };
}

const security = (server: string): Json => ({
  type: 'oauth2',
  description:
    'A token of a client with the scope `events:read`, and the scope of each kind it wants to see.',
  flows: { clientCredentials: { tokenUrl: `${server}/oauth/token`, availableScopes: SCOPES } },
});

const channels = (types: readonly string[]): Json => {
  const messages = Object.fromEntries(types.map((type) => [type, { $ref: `#/components/messages/${type}` }]));
  return {
    webhooks: {
      address: null,
      title: 'Webhooks',
      description: EVENTS.description,
      messages,
    },
    stream: {
      address: '/events/stream',
      title: 'The event feed as a stream',
      description:
        'Server-Sent Events: `data` is the event, and `id` the position after it. A stream has no headers for each event. After a break send the last position as `Last-Event-ID`: nothing is left out, and nothing comes twice.',
      servers: [{ $ref: '#/servers/api' }],
      messages,
    },
  };
};

const OPERATIONS = {
  sendWebhook: {
    action: 'send',
    channel: { $ref: '#/channels/webhooks' },
    summary: 'Send an event to the webhook endpoints that want it.',
    bindings: { http: { method: 'POST', bindingVersion: HTTP_BINDING } },
  },
  sendToStream: {
    action: 'send',
    channel: { $ref: '#/channels/stream' },
    summary: 'Send an event to whoever follows the feed.',
    security: [{ $ref: '#/components/securitySchemes/oauth2' }],
    bindings: {
      http: {
        method: 'GET',
        query: new Components('').open(FeedFilters),
        bindingVersion: HTTP_BINDING,
      },
    },
  },
};

function message(
  { type, name, description, scope, payload }: (typeof EVENTS.events)[number],
  components: Components,
): Json {
  return {
    name: type,
    title: name,
    summary: description,
    contentType: 'application/json',
    'x-scope': scope,
    headers: HEADERS,
    payload: components.refer(payload),
    examples: [
      { name: type, headers: { ...HEADER_EXAMPLES, 'X-Service-Event': type }, payload: example(payload) },
    ],
  };
}

/** Of webhooks: the same that the OpenAPI document lists. */
const HEADER_SCHEMAS = Object.values(EVENTS.headers).map(({ name, description, schema }) => ({
  name: String(name),
  schema: { description, ...schema },
}));

const HEADERS: Json = {
  type: 'object',
  description: 'What the request of a webhook carries.',
  properties: Object.fromEntries(HEADER_SCHEMAS.map(({ name, schema }) => [name, schema])),
};

const HEADER_EXAMPLES: Json = Object.fromEntries(
  HEADER_SCHEMAS.map(({ name, schema }) => [name, example(schema)]),
);
