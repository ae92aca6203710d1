/**
 * Translates Stripe's objects into our types. Every process reads notices, so this file does not load the
 * SDK, which takes longer than most commands; only the code that calls Stripe does.
 */
import type Stripe from 'stripe';
import type { RefundSeen, RefundState, SessionState } from '../processor.ts';

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

export function sessionState(session: Stripe.Checkout.Session): SessionState {
  if (session.status === 'expired') return { state: 'expired' };
  if (session.status === 'open') return { state: 'open' };
  if (session.payment_status === 'unpaid') return { state: 'processing' };
  return {
    state: 'paid',
    received: {
      amountCents: session.amount_total ?? 0,
      currency: session.currency ?? '',
      intentId: idOf(session.payment_intent),
    },
  };
}

type StripeRefund = Pick<
  Stripe.Refund,
  'id' | 'status' | 'failure_reason' | 'amount' | 'currency' | 'metadata'
>;

/** `requires_action` is still pending; `canceled` counts as failed. */
export function refundState({ id, status, failure_reason }: StripeRefund): RefundState {
  if (status === 'succeeded') return { status: 'succeeded', processorId: id, failure: null };
  if (status === 'failed' || status === 'canceled')
    return { status: 'failed', processorId: id, failure: failure_reason ?? `The refund was ${status}.` };
  return { status: 'pending', processorId: id, failure: null };
}

export const refundSeen = (refund: StripeRefund): RefundSeen => ({
  ...refundState(refund),
  refundId: refund.metadata?.fairway_refund_id ?? null,
  amountCents: refund.amount,
  currency: refund.currency,
});
