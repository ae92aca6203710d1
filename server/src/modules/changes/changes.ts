/** The channel on which nodes hear that a tournament may have changed. */
import type { Tx } from '../../platform/db/doors.ts';

export const TOURNAMENT_CHANGES = 'tournament_changes';

/** Names one tournament among those of all organizations. */
export const topicOf = (organizationId: string, tournamentId: string): string =>
  `${organizationId} ${tournamentId}`;

export const announceChange = (tx: Tx, tournamentId: string): void =>
  tx.announce(TOURNAMENT_CHANGES, topicOf(tx.organizationId, tournamentId));
