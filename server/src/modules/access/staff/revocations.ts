/** Tells all nodes, by NOTIFY with the person's id, that their sessions, role or memberships have changed. */
import type { Transaction } from '../../../platform/db/doors.ts';

export const STAFF_CHANGES = 'fairway_staff';

/** Delivered with the commit, so that a node that hears it finds the new state in the database. */
export const announceStaff = (tx: Transaction, staffId: string): Promise<void> =>
  tx.notify(STAFF_CHANGES, staffId);
