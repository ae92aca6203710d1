/** Settings of the service that verbs need, in one place for requests and background work. Times are in milliseconds. */
export interface Terms {
  /** Where people reach the service; known once it listens. */
  publicUrl: () => string;
  /** The sender of all mail. */
  mailFrom: { name: string; address: string };
  /** A session of the dashboard ends so long after its last request, and after the sign-in at the latest. */
  staffSessionIdle: number;
  staffSessionMax: number;
  /** How long a golfer's phone can score with one code. */
  playSession: number;
  /** How long the request log is kept. */
  requestLogRetention: number;
  /** How long an unpaid online registration keeps its place, and one that came up from the waitlist. */
  registrationHold: number;
  waitlistHold: number;
  /** How often payments are reconciled. */
  reconcileEvery: number;
  /** For one whole call to a payment processor. */
  paymentTimeout: number;
  stripeApiBase: string;
  /** Whether organizations without an account pay in the sandbox. */
  paymentsSandbox: boolean;
  /** A bid this close to the end of an auction moves the end to as long after itself. */
  auctionSoftClose: number;
}

declare module '../http/contexts.ts' {
  interface Tools {
    terms: Terms;
  }
}
