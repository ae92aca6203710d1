/** The headers of a delivery, which are part of the API's contract; `webhooks listen` sends the same. */
import { SECOND } from '../../../../platform/clock.ts';
import { signatureHeaders } from '../../../../platform/crypto/signatures.ts';

interface Outgoing {
  deliveryId: string;
  eventId: string;
  eventType: string;
  payload: string;
  /** Newest first. */
  secrets: string[];
  now: Date;
}

export const deliveryHeaders = ({
  deliveryId,
  eventId,
  eventType,
  payload,
  secrets,
  now,
}: Outgoing): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Fairway-Webhooks/1.0',
  'x-service-event': eventType,
  'x-service-event-id': eventId,
  'x-service-delivery': deliveryId,
  ...signatureHeaders({
    secrets,
    eventId,
    timestamp: Math.floor(now.getTime() / SECOND),
    body: payload,
  }),
});
