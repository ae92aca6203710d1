/** The channels on which nodes hear that a tournament may have changed. */
import type { Transaction, Tx } from '../../platform/db/doors.ts';

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

/** The channel on which nodes hear that scoring sessions have ended: by the id of a session, a team or a tournament. */
export const PLAY_ENDINGS = 'fairway_play';

/** Sent with the commit: a node that hears it finds the new state in the database. */
export const endPlay = (tx: Transaction, id: string): Promise<void> => tx.notify(PLAY_ENDINGS, id);
