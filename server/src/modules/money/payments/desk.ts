/** What payments need to work for one organization: its door, its processors, and the service's terms. */
import type { Actor } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Door, Reads, Tx } from '../../../platform/db/doors.ts';
import type { Terms } from '../../terms.ts';
import * as accounts from '../payment-accounts/accounts.ts';
import type { Viewer } from '../registrations/registration-view.ts';
import type { Payers } from '../registrations/states.ts';
import type { NoAnswer, Processor } from './processor.ts';
import { sandbox } from './sandbox/sandbox.ts';

export interface Desk extends Payers {
  /** Opens the organization's door for an actor, who appears in the audit log. */
  door: (actor?: Actor) => Door<Tx>;
  now: () => Date;
  /** During a sweep, by account: how many requests its processor has left unanswered. */
  silences?: Map<string, number>;
}

/** What an endpoint has: the caller's door, and the tools. */
interface Counter {
  door: Desk['door'];
  tools: Omit<Desk, 'door' | 'now' | 'silences'> & { clock: Clock };
}

export const deskOf = ({ door, tools: { sealer, hashCode, terms, clock, mailKeys } }: Counter): Desk => ({
  door,
  sealer,
  hashCode,
  terms,
  mailKeys,
  now: () => clock.now(),
});

export const viewerOf = ({ terms, sealer, now }: Desk): Viewer => ({ terms, sealer, now: now() });

type Charged = { account_id: string | null };

/** One request may be lost; after three without an answer the sweep gives up on the account. */
const MOST_SILENCES = 3;

export const isSilent = ({ silences }: Desk, { account_id }: Charged): boolean =>
  (silences?.get(account_id ?? '') ?? 0) >= MOST_SILENCES;

export function wasSilent({ silences }: Desk, { account_id }: Charged, { stored }: NoAnswer): void {
  if (!stored) silences?.set(account_id ?? '', (silences.get(account_id ?? '') ?? 0) + 1);
}

interface Chosen {
  processor: Processor;
  accountId: string | null;
}

/** Stripe when the organization has an account, else the sandbox where it is on, else none. */
export async function processorFor(db: Reads, { sealer, terms }: Desk): Promise<Chosen | undefined> {
  const account = await accounts.find(db);
  if (account !== undefined) {
    const secretKey = accounts.secretKeyOf(account, sealer);
    return { processor: await byStripe(secretKey, terms), accountId: account.id };
  }
  return terms.paymentsSandbox ? { processor: sandbox, accountId: null } : undefined;
}

/** The processor that a payment was begun with. */
export async function processorOf(
  db: Reads,
  { account_id }: Charged,
  { sealer, terms }: Desk,
): Promise<Processor> {
  if (account_id === null) return sandbox;
  const account = await accounts.get(db, account_id);
  if (account === undefined) throw new Error(`The payment account ${account_id} is gone.`);
  return byStripe(accounts.secretKeyOf(account, sealer), terms);
}

/** The Stripe SDK is loaded on first use, because loading it takes as long as a whole short command. */
const byStripe = async (secretKey: string, terms: Terms): Promise<Processor> =>
  (await import('./stripe/stripe.ts')).stripeProcessor(secretKey, terms);

/** The actor in whose name the outcome of a call is recorded. */
export const nameOf = ({ name }: Processor): Actor => ({ kind: 'processor', name });
