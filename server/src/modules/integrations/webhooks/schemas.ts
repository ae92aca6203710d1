import { Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../../../platform/text/schema.ts';
import { type EventType, kindOf } from '../events/event-type.ts';

const URL_LIMIT = 2048;
const GRACE_LIMIT_SECONDS = 86_400;

const url = Type.String({
  minLength: 1,
  maxLength: URL_LIMIT,
  format: 'uri',
  description: 'Where events are sent: an `https` address that is reachable from the public internet.',
  examples: ['https://hooks.example.com/fairway'],
});

const description = Nullable(Text('What the endpoint is for.', { examples: ['Feeds the club CRM'] }));

const status = OneOf(['enabled', 'disabled'], 'Whether events are sent.');

const EVENT_TYPES = {
  maxItems: 100,
  description:
    'What to send: types such as `contact.created`, and kinds such as `contact.*`. An empty list means every type, those that are added later too.',
  examples: [['contact.created', 'registration.*']],
};

const WANTED = 'A type of event, or a kind with `.*` after it.';

const tournament_ids = Type.Array(Uuid('A tournament.'), {
  maxItems: 100,
  description:
    'Only events about these tournaments are sent; those about none, such as `contact.created`, are not. An empty list means all events.',
  examples: [[]],
});

export const WebhookEndpoint = Type.Object(
  {
    id: Uuid('Identifies the endpoint.'),
    url,
    description,
    event_types: Type.Array(Type.String({ description: WANTED }), EVENT_TYPES),
    tournament_ids,
    status,
    disabled_reason: Nullable({
      ...OneOf(
        ['consecutive_failures'],
        'Why the service disabled the endpoint; null when it is enabled or was disabled by hand.',
      ),
      examples: [null],
    }),
    created_at: Timestamp('When the endpoint was created.'),
    updated_at: Timestamp('When it changed last. It grows with every change.'),
  },
  { title: 'WebhookEndpoint', description: 'An address that receives the events of the organization.' },
);
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;

export const WebhookEndpointWithSecret = Type.Object(
  {
    ...WebhookEndpoint.properties,
    signing_secret: Type.String({
      description: 'Signs every delivery. Shown this once; keep it where your receiver can read it.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo2'],
    }),
  },
  { title: 'WebhookEndpointWithSecret' },
);
export type WebhookEndpointWithSecret = Static<typeof WebhookEndpointWithSecret>;

/** The schemas that say which event types there are: they depend on the modules. */
export function endpointSchemas(catalogue: readonly EventType[]) {
  const wanted = [
    ...catalogue.map(({ type }) => type),
    ...new Set(catalogue.map((type) => `${kindOf(type)}.*`)),
  ];
  const WebhookEndpointCreate = Type.Object(
    {
      url,
      event_types: Type.Optional(Type.Array(OneOf(wanted, WANTED), EVENT_TYPES)),
      tournament_ids: Type.Optional(tournament_ids),
      description: Type.Optional(description),
      status: Type.Optional(status),
    },
    { title: 'WebhookEndpointCreate' },
  );

  const WebhookEndpointPatch = Type.Partial(WebhookEndpointCreate, { title: 'WebhookEndpointPatch' });
  return { WebhookEndpointCreate, WebhookEndpointPatch };
}

type EndpointSchemas = ReturnType<typeof endpointSchemas>;
export type WebhookEndpointCreate = Static<EndpointSchemas['WebhookEndpointCreate']>;
export type WebhookEndpointPatch = Static<EndpointSchemas['WebhookEndpointPatch']>;

export const RotateSecret = Type.Object(
  {
    grace_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: GRACE_LIMIT_SECONDS,
        description:
          'For how long the old secret signs beside the new one. Without it the old secret stops at once.',
        examples: [3600],
      }),
    ),
  },
  { title: 'RotateSecret' },
);
export type RotateSecret = Static<typeof RotateSecret>;

const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'dead'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const TRIGGERS = ['automatic', 'replay', 'test'] as const;
export type Trigger = (typeof TRIGGERS)[number];

const httpStatus = Nullable(
  Type.Integer({ description: "The answer's HTTP status; null without an answer.", examples: [200] }),
);

export const WebhookDelivery = Type.Object(
  {
    id: Uuid('Identifies the delivery; sent as `X-Service-Delivery`.'),
    endpoint_id: Uuid('The endpoint.'),
    event_id: Uuid('The event it carries; receivers recognise duplicates by it.'),
    event_type: Type.String({ description: 'The type of the event.', examples: ['contact.created'] }),
    status: OneOf(
      DELIVERY_STATUSES,
      '`pending`: an attempt is due. `delivered`: a receiver answered 2xx. `failed`: the last attempt failed, another is scheduled. `dead`: no further attempt is scheduled; replay it to send it again.',
    ),
    http_status: httpStatus,
    attempt: Type.Integer({ minimum: 0, description: 'How many attempts were made.', examples: [1] }),
    created_at: Timestamp('When the event happened.'),
  },
  { title: 'WebhookDelivery', description: 'One event on its way to one endpoint.' },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

const WebhookAttempt = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: "The attempt's number, from 1.", examples: [1] }),
    started_at: Timestamp('When the attempt began.'),
    duration_ms: Type.Integer({ minimum: 0, description: 'How long it took.', examples: [84] }),
    http_status: httpStatus,
    error: Nullable(
      Type.String({ description: 'Why it failed; null when it did not.', examples: ['answered 500'] }),
    ),
    response_excerpt: Nullable(
      Type.String({ description: 'The beginning of the answer, at most 16 KiB.', examples: ['ok'] }),
    ),
    trigger: OneOf(TRIGGERS, 'What caused the attempt.'),
  },
  { title: 'WebhookAttempt' },
);

export const WebhookDeliveryDetail = Type.Object(
  {
    ...WebhookDelivery.properties,
    attempts: Type.Array(WebhookAttempt, {
      description:
        'The attempts, oldest first: the newest 100 of them. The older ones beyond the newest 20 are listed without the answer.',
    }),
    payload: Type.String({
      description: 'The exact text that is sent.',
      examples: [
        '{"id":"0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90","type":"contact.created","created_at":"2026-06-08T15:30:00.000Z","data":{}}',
      ],
    }),
  },
  { title: 'WebhookDeliveryDetail' },
);
export type WebhookDeliveryDetail = Static<typeof WebhookDeliveryDetail>;

export const DeliveryFilters = Type.Object({
  status: Type.Optional(OneOf(DELIVERY_STATUSES, 'Only deliveries in this state.')),
});
export type DeliveryFilters = Static<typeof DeliveryFilters>;

export const Recover = Type.Object(
  {
    since: Timestamp('Replays what was created at this time or later.'),
    until: Type.Optional(Timestamp('And not later than this; up to now if left out.')),
  },
  { title: 'Recover' },
);
export type Recover = Static<typeof Recover>;

export const Recovered = Type.Object(
  {
    replayed: Type.Integer({
      minimum: 0,
      description: 'How many deliveries are sent again.',
      examples: [12],
    }),
  },
  { title: 'Recovered' },
);
export type Recovered = Static<typeof Recovered>;

export const StatsSpan = Type.Object({
  hours: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 168,
      description: 'How many hours, up to the current one; 24 unless stated.',
      examples: [24],
    }),
  ),
});

const attempts = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

const latency = (description: string, example: number) =>
  Nullable(Type.Integer({ minimum: 0, description, examples: [example] }));

export const WebhookStats = Type.Object(
  {
    buckets: Type.Array(
      Type.Object({
        at: Timestamp('When the hour began.'),
        delivered: attempts('Attempts that a receiver answered with 2xx.', 118),
        failed: attempts('Attempts that failed.', 2),
        p50_ms: latency('How long half of the attempts took at most; null without any.', 84),
        p95_ms: latency('How long 95 of 100 attempts took at most; null without any.', 310),
      }),
      { description: 'One for each hour, oldest first, those without an attempt too.' },
    ),
  },
  { title: 'WebhookStats', description: 'How an endpoint fared, hour by hour.' },
);
export type WebhookStats = Static<typeof WebhookStats>;
