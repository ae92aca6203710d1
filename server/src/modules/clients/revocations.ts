/** How nodes tell each other that something they may remember of a token is no longer true. */
import type { Transaction } from '../../platform/db/doors.ts';

export const REVOCATIONS = 'fairway_revocations';

/** `tokenHash` is base64. */
type Revocation = { tokenHash: string } | { clientId: string } | { organizationId: string };

/** Travels with the commit: a node that hears of it finds the new state in the database. */
export async function announce(tx: Transaction, revocation: Revocation): Promise<void> {
  await tx.notify(REVOCATIONS, JSON.stringify(revocation));
}

export const readRevocation = (payload: string): Revocation => JSON.parse(payload);
