/** What is told of webhook endpoints: that the service gave up on one. */

import { Type } from '../../../platform/text/schema.ts';
import { eventType } from '../events/event-type.ts';
import { previous } from '../events/resource.ts';
import type { EventKind } from '../events/subject.ts';
import { WebhookEndpoint } from './schemas.ts';

export const endpointDisabled = eventType({
  type: 'webhook.endpoint_disabled',
  description: 'The service disabled a webhook endpoint because it failed too often.',
  data: Type.Intersect([WebhookEndpoint, Type.Object({ previous })]),
  scope: 'webhooks:read',
});

export const webhookKind: EventKind = { name: 'webhook', types: [endpointDisabled], subjects: [] };
