import { Page, SeeOther } from '../../../http/answers/page.ts';
import { RawBody } from '../../../http/bodies/other-bodies.ts';
import { endpoint, ok, pageOr, type Tools } from '../../../http/endpoint.ts';
import { secretOf } from '../../../http/entrances/caller.ts';
import type { Claim } from '../../../http/idempotency.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Door, Tx } from '../../../platform/db/doors.ts';
import { Problem } from '../../../platform/problems.ts';
import { OneOf, Type } from '../../../platform/text/schema.ts';
import { PublicRegistration } from '../registrations/public-schemas.ts';
import { registrationView, timezoneOf } from '../registrations/public-views.ts';
import { OfflinePayment, RefundAnswer, RefundRequest, Registration } from '../registrations/schemas.ts';
import { askNow, payInSandbox, underWay } from './at-the-till.ts';
import type { Desk } from './desk.ts';
import { leave } from './leave.ts';
import { receive } from './notices.ts';
import { markPaid } from './offline.ts';
import { registrationPage, tillPage } from './pages.ts';
import { type Asker, refund } from './refunds.ts';
import { PaymentStanding, SandboxAnswer, SandboxPayment } from './schemas.ts';
import { visit } from './sessions.ts';
import { readNotice } from './stripe/notice.ts';

interface Counter {
  door: (actor?: Actor) => Door<Tx>;
  tools: Tools;
}

const deskOf = ({ door, tools: { sealer, hashCode, terms, clock, mailKeys } }: Counter): Desk => ({
  door,
  sealer,
  hashCode,
  terms,
  mailKeys,
  now: () => clock.now(),
});

const askerOf = (claim: Claim | undefined): Asker | undefined =>
  claim && { owner: claim.owner, key: claim.key, fingerprint: claim.fingerprint };

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
    operate: ({ params, body, claim, ...counter }) =>
      refund(deskOf(counter), params.id, body, 'api', askerOf(claim)),
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
      await leave(desk, id, askerOf(claim));
      return registrationView(desk.door(), id, token, desk.terms, desk.now());
    },
  }),
];

const Done = Type.Object({
  checkout: Type.Optional(
    Type.String({ maxLength: 20, description: 'Set when a processor sends the golfer back.' }),
  ),
});

const FormAction = Type.Object({ action: OneOf(['cancel'], 'What to do.') });

export const paymentPages = [
  endpoint({
    method: 'GET',
    path: '/r/{token}',
    operation: 'showRegistration',
    scope: 'public',
    summary: "A registration's page",
    query: Done,
    returns: pageOr(ok(PublicRegistration)),
    fails: ['not_found'],
    operate: async ({ query, caller, wantsPage, ...counter }) => {
      const { id, token } = secretOf(caller);
      const desk = deskOf(counter);
      if (query.checkout !== undefined) await askNow(desk, id);
      const view = await registrationView(desk.door(), id, token, desk.terms, desk.now());
      if (!wantsPage) return view;
      const [timezone, note] = await Promise.all([timezoneOf(desk.door(), id), underWay(desk.door(), id)]);
      return new Page(registrationPage(view, token, { timezone, note }));
    },
  }),
  endpoint({
    method: 'POST',
    path: '/r/{token}',
    operation: 'cancelOnPage',
    scope: 'public',
    summary: "Cancel on a registration's page",
    body: FormAction,
    returns: pageOr(ok(PublicRegistration)),
    fails: ['not_found', 'conflict'],
    operate: async ({ caller, claim, sentForm, ...counter }) => {
      const { id, token } = secretOf(caller);
      const desk = deskOf(counter);
      await leave(desk, id, askerOf(claim));
      if (sentForm) return new SeeOther(`/r/${token}`);
      return registrationView(desk.door(), id, token, desk.terms, desk.now());
    },
  }),
  endpoint({
    method: 'GET',
    path: '/pay/{token}',
    operation: 'showPayment',
    scope: 'public',
    summary: 'The way to pay',
    returns: pageOr(ok(PaymentStanding)),
    fails: ['not_found', 'conflict'],
    operate: async ({ caller, wantsPage, ...counter }) => {
      const { id, token } = secretOf(caller);
      const desk = deskOf(counter);
      const standing = await visit(desk, id, token);
      if (!wantsPage) return standing;
      if (standing.checkout_url === null || standing.status !== 'open') return new SeeOther(`/r/${token}`);
      if (standing.processor === 'stripe') return new SeeOther(standing.checkout_url);
      const view = await registrationView(desk.door(), id, token, desk.terms, desk.now());
      return new Page(tillPage(view, standing, token));
    },
  }),
  endpoint({
    method: 'POST',
    path: '/pay/{token}',
    operation: 'payInSandbox',
    scope: 'public',
    summary: 'Pay in the sandbox',
    body: SandboxPayment,
    returns: pageOr(ok(SandboxAnswer)),
    fails: ['not_found', 'conflict'],
    operate: async ({ caller, body, sentForm, ...counter }) => {
      const { id, token } = secretOf(caller);
      const status = await payInSandbox(deskOf(counter), id, body);
      return sentForm ? new SeeOther(`/r/${token}`) : { status };
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
