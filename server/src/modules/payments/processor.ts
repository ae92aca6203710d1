/**
 * What a payment processor must be able to do. Everything is asked by our own id, so that asking twice does it once, and
 * nothing is asked inside a transaction. A new processor is a folder with one of these.
 */
export interface Processor {
  readonly name: 'stripe' | 'sandbox';
  /** Opens the session of a payment, or finds the one that is open under its key. */
  open(order: Order): Promise<Session>;
  /** How the session stands. */
  ask(payment: AskedPayment): Promise<SessionState>;
  /** Ends the session if it is still open, and tells how it stands then. */
  close(payment: AskedPayment): Promise<SessionState>;
  /** Sends money back. Throws `Refused` when the processor says no. */
  refund(order: RefundOrder): Promise<RefundState>;
  /** How a refund of ours stands; undefined when the processor has never heard of it. */
  findRefund(order: RefundOrder): Promise<RefundState | undefined>;
  /** Every refund of a payment, ours and those made by hand. */
  refundsOf(payment: AskedPayment): Promise<RefundSeen[]>;
}

export interface Order {
  paymentId: string;
  registrationId: string;
  /** Begins with the payment's id; all that is asked under one key stays the same. */
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
  /** Where to pay; null where that is a page of ours. */
  url: string | null;
}

export interface AskedPayment {
  id: string;
  session_id: string | null;
  intent_id: string | null;
  sandbox_refunds: string | null;
  status: string;
}

/** Money as the processor has it. */
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
  /** Ours, by the id that we sent along. */
  refundId: string | null;
  amountCents: number;
  currency: string;
}

/** The processor has said no, in these words. */
export class Refused extends Error {}

/** Nobody knows what became of it. `stored`: the processor keeps that answer under the key, so the next try needs another. */
export class NoAnswer extends Error {
  readonly stored: boolean;

  constructor(message: string, stored: boolean) {
    super(message);
    this.stored = stored;
  }
}
