/** Tells all nodes by NOTIFY to evict tokens from their caches, after each change that affects them. */
import type { Transaction } from '../../../platform/db/doors.ts';

export const REVOCATIONS = 'fairway_revocations';

/** `tokenHash` is base64. */
type Revocation = { tokenHash: string } | { clientId: string } | { organizationId: string };

/** Delivered with the commit, so that a node that hears it finds the new state in the database. */
export async function announce(tx: Transaction, revocation: Revocation): Promise<void> {
  await tx.notify(REVOCATIONS, JSON.stringify(revocation));
}

export const readRevocation = (payload: string): Revocation => JSON.parse(payload);
