import { auditing } from '../../records/audit/audit.ts';

export const audit = auditing({
  registration: [
    'registration.created',
    'registration.updated',
    'registration.paid',
    'registration.refunded',
    'registration.refund_failed',
    'registration.cancelled',
    'registration.promoted',
    'registration.payment_returned',
    'registration.link_created',
    'registration.flag_resolved',
  ],
});
