/**
 * The built-in processor for trying things out: no money moves. Its only state is the payment's row, and what
 * a refund does is chosen when paying.
 */
import { type AskedPayment, type Processor, Refused, type SessionState } from '../processor.ts';

const stateOf = ({ status }: AskedPayment): SessionState =>
  status === 'open' ? { state: 'open' } : { state: 'expired' };

export const sandbox: Processor = {
  name: 'sandbox',
  open: async ({ paymentId }) => ({ id: `sandbox_${paymentId}`, url: null }),
  ask: async (payment) => stateOf(payment),
  close: async () => ({ state: 'expired' }),
  refund: async ({ refundId, payment: { sandbox_refunds } }) => {
    if (sandbox_refunds === 'fail') throw new Refused('Test mode: this refund was set to fail.');
    return {
      status: sandbox_refunds === 'pending' ? 'pending' : 'succeeded',
      processorId: `sandbox_${refundId}`,
      failure: null,
    };
  },
  // A pending refund has succeeded by the time somebody asks for it.
  findRefund: async ({ refundId, payment: { sandbox_refunds } }) =>
    sandbox_refunds === 'fail'
      ? undefined
      : { status: 'succeeded', processorId: `sandbox_${refundId}`, failure: null },
  // In the sandbox no refund is made by hand.
  refundsOf: async () => [],
};
