/** The channels on which nodes hear that a tournament may have changed. */
import type { Tx } from '../../platform/db/doors.ts';

export const TOURNAMENT_CHANGES = 'tournament_changes';

/** What no board shows, and comes in crowds: check-ins and bids. Nobody has to read a board again for it. */
export const TOURNAMENT_ACTIVITY = 'tournament_activity';

/** Names one tournament among those of all organizations. */
export const topicOf = (organizationId: string, tournamentId: string): string =>
  `${organizationId} ${tournamentId}`;

export const announceChange = (tx: Tx, tournamentId: string): void =>
  tx.announce(TOURNAMENT_CHANGES, topicOf(tx.organizationId, tournamentId));

export const announceActivity = (tx: Tx, tournamentId: string): void =>
  tx.announce(TOURNAMENT_ACTIVITY, topicOf(tx.organizationId, tournamentId));
