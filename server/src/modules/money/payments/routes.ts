import { RawBody } from '../../../http/bodies/other-bodies.ts';
import { endpoint, ok } from '../../../http/endpoint.ts';
import { secretOf } from '../../../http/entrances/caller.ts';
import { Problem } from '../../../platform/problems.ts';
import { Type } from '../../../platform/text/schema.ts';
import { PublicRegistration } from '../registrations/public-schemas.ts';
import { registrationView } from '../registrations/registration-view.ts';
import { OfflinePayment, RefundAnswer, RefundRequest, Registration } from '../registrations/schemas.ts';
import { deskOf, viewerOf } from './desk.ts';
import { leave } from './leave.ts';
import { receive } from './notices.ts';
import { markPaid } from './offline.ts';
import { refund } from './refunds.ts';
import { readNotice } from './stripe/notice.ts';

export const paymentRoutes = [
  endpoint({
    method: 'POST',
    path: '/registrations/{id}/mark-paid',
    operation: 'markRegistrationPaid',
    scope: 'registrations:write',
    summary: 'Mark a registration paid offline',
    description:
      'For cash, checks and transfers. Its open payment session, if any, is closed. Fires `registration.paid`.',
    body: OfflinePayment,
    returns: ok(Registration),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body, tools }) => markPaid(tx, params.id, body, tools),
  }),
  endpoint({
    method: 'POST',
    path: '/registrations/{id}/refund',
    operation: 'refundRegistration',
    scope: 'registrations:write',
    summary: 'Refund a registration',
    description:
      'All that is left, or a part. A refund that the processor has not settled yet is answered with `refunded: false` and settles by itself. With an `Idempotency-Key` a repeat shows the refund that the first request made, also after a crash.',
    body: RefundRequest,
    returns: ok(RefundAnswer),
    fails: ['not_found', 'conflict'],
    operate: ({ params, body, claim, ...counter }) => refund(deskOf(counter), params.id, body, 'api', claim),
  }),
];

export const publicPaymentRoutes = [
  endpoint({
    method: 'POST',
    path: '/registrations/{token}/cancel',
    operation: 'cancelPublicRegistration',
    scope: 'public',
    summary: 'Cancel by the secret link',
    description:
      'Free when nothing was paid; else all that is left is refunded, as long as the event gives it back.',
    returns: ok(PublicRegistration),
    fails: ['not_found', 'conflict'],
    operate: async ({ caller, claim, ...counter }) => {
      const { id, token } = secretOf(caller);
      const desk = deskOf(counter);
      await leave(desk, id, claim);
      return registrationView(desk.door(), id, token, viewerOf(desk));
    },
  }),
];

export const stripeHook = endpoint({
  method: 'POST',
  path: '/stripe/{account_id}',
  operation: 'receiveStripeNotice',
  scope: 'public',
  summary: 'Receive a notice of Stripe',
  body: RawBody,
  returns: ok(Type.Object({ received: Type.Boolean() })),
  fails: ['not_found'],
  run: async ({ tx, params, body, tools }) => {
    try {
      return await receive(tx, tools, params.account_id, readNotice(body.bytes));
    } catch (error) {
      // Another transaction locked the tournament for too long. Stripe sends the notice again after a 503.
      if (error instanceof Problem && error.code === 'conflict')
        throw new Problem('service_unavailable', error.message, { retryAfter: 1 });
      throw error;
    }
  },
});
