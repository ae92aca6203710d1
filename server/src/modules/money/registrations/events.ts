/** Webhook events about registrations: that one was made, and, once, that it was paid. */
import { eventType } from '../../../platform/events/emit.ts';
import { Registration } from './schemas.ts';

export const registrationCreated = eventType({
  type: 'registration.created',
  description: "A golfer registered for one of the organization's tournaments.",
  data: Registration,
});

export const registrationPaid = eventType({
  type: 'registration.paid',
  description: 'The payment processor confirmed the payment of a registration.',
  data: Registration,
});
