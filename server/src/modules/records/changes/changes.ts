/** The channels on which nodes hear that a tournament may have changed. */
import type { Transaction, Tx } from '../../../platform/db/doors.ts';

export const TOURNAMENT_CHANGES = 'tournament_changes';

/** Changes that no board shows and that come in bursts, check-ins and bids: boards are not read again. */
export const TOURNAMENT_ACTIVITY = 'tournament_activity';

/** Identifies one tournament across all organizations. */
export const topicOf = (organizationId: string, tournamentId: string): string =>
  `${organizationId} ${tournamentId}`;

export const announceChange = (tx: Tx, tournamentId: string): void =>
  tx.announce(TOURNAMENT_CHANGES, topicOf(tx.organizationId, tournamentId));

export const announceActivity = (tx: Tx, tournamentId: string): void =>
  tx.announce(TOURNAMENT_ACTIVITY, topicOf(tx.organizationId, tournamentId));

/** The channel on which nodes hear that scoring sessions ended, by the id of a session, team or event. */
export const PLAY_ENDINGS = 'fairway_play';

/** Sent with the commit, so that a node that hears it reads the new state. */
export const endPlay = (tx: Transaction, id: string): Promise<void> => tx.notify(PLAY_ENDINGS, id);
