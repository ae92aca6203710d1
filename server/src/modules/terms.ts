/** Settings that verbs need, in one place for requests and background work. Times are in milliseconds. */
export interface Terms {
  /** The service's public URL; known once it listens. */
  publicUrl: () => string;
  /** The sender of all mail. */
  mailFrom: { name: string; address: string };
  /** A dashboard session ends this long after its last request, and at the latest this long after sign-in. */
  staffSessionIdle: number;
  staffSessionMax: number;
  /** How long a golfer's phone can score with one code. */
  playSession: number;
  /** How long the request log is kept. */
  requestLogRetention: number;
  /** How long a reservation lasts: of an unpaid online registration, or one promoted from the waitlist. */
  registrationHold: number;
  waitlistHold: number;
  /** How often payments are reconciled. */
  reconcileEvery: number;
  /** The timeout of one whole call to a payment processor. */
  paymentTimeout: number;
  /** Whether a payment processor may be called. */
  mayCallOut: () => boolean;
  stripeApiBase: string;
  /** Whether organizations without a payment account use the sandbox. */
  paymentsSandbox: boolean;
  /** A bid less than this before the end of an auction moves the end to this long after the bid. */
  auctionSoftClose: number;
}

declare module '../http/contexts.ts' {
  interface Tools {
    terms: Terms;
  }
}
