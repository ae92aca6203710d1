/**
 * What a payment processor must be able to do. Requests have an idempotency key made from our own id, so that
 * repeats do nothing, and none is made inside a transaction. A new processor is a folder with one of these.
 */
export interface Processor {
  readonly name: 'stripe' | 'sandbox';
  /** Opens the session of a payment, or finds the one that was opened under the same key. */
  open(order: Order): Promise<Session>;
  /** Returns the session's state. */
  ask(payment: AskedPayment): Promise<SessionState>;
  /** Ends the session if it is still open, and returns its state afterwards. */
  close(payment: AskedPayment): Promise<SessionState>;
  /** Sends money back. Throws `Refused` when the processor says no. */
  refund(order: RefundOrder): Promise<RefundState>;
  /** The state of a refund of ours; undefined when the processor has never heard of it. */
  findRefund(order: RefundOrder): Promise<RefundState | undefined>;
  /** Every refund of a payment, ours and those made by hand. */
  refundsOf(payment: AskedPayment): Promise<RefundSeen[]>;
}

export interface Order {
  paymentId: string;
  registrationId: string;
  /** The idempotency key. It begins with the payment's id; requests under one key must be identical. */
  key: string;
  title: string;
  amountCents: number;
  currency: string;
  email: string;
  endsAt: Date;
  returnUrl: string;
}

interface Session {
  id: string;
  /** Where to pay; null when the payment page is ours. */
  url: string | null;
}

export interface AskedPayment {
  id: string;
  session_id: string | null;
  intent_id: string | null;
  sandbox_refunds: string | null;
  status: string;
}

/** What was paid, according to the processor. */
export interface Received {
  amountCents: number;
  currency: string;
  intentId: string | null;
}

export type SessionState =
  | { state: 'open' | 'processing' | 'expired' | 'failed' }
  | { state: 'paid'; received: Received };

export interface RefundOrder {
  refundId: string;
  registrationId: string;
  key: string;
  payment: AskedPayment;
  amountCents: number;
}

export type RefundStatus = 'pending' | 'succeeded' | 'failed';

export interface RefundState {
  status: RefundStatus;
  processorId: string | null;
  failure: string | null;
}

export interface RefundSeen extends RefundState {
  /** Our id of the refund, which we sent along; null when it was made by hand. */
  refundId: string | null;
  amountCents: number;
  currency: string;
}

/** The processor has refused the request; the message is the processor's. */
export class Refused extends Error {}

/**
 * The outcome of a request is unknown. `stored` says that the processor keeps this failure under the
 * idempotency key, so that the next try needs another key.
 */
export class NoAnswer extends Error {
  readonly stored: boolean;

  constructor(message: string, stored: boolean) {
    super(message);
    this.stored = stored;
  }
}
