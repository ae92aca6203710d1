/** How nodes hear that a person's sessions, role or memberships have changed: by the id of the person. */
import type { Transaction } from '../../platform/db/doors.ts';

export const STAFF_CHANGES = 'fairway_staff';

/** Sent with the commit: a node that hears it finds the new state in the database. */
export const announceStaff = (tx: Transaction, staffId: string): Promise<void> =>
  tx.notify(STAFF_CHANGES, staffId);
