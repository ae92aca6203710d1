/**
 * The data embedded in a page about an event, so that it shows something before its script has sent a
 * request: the event, one of its boards, the settings of screens, and which kinds of games exist.
 */
import type { BoardName } from '@fairway/golf';
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Recent } from '../../../platform/live/recent.ts';
import type { Settings } from '../../event/tournaments/settings-schemas.ts';
import type { PublicEvent } from '../../money/registrations/public-schemas.ts';
import { factsOf, type TournamentFacts, tournamentView } from '../../money/registrations/public-views.ts';
import { topicOf } from '../../records/changes/changes.ts';
import type { Terms } from '../../terms.ts';
import { type AskedPublic, lookOutside } from './boards.ts';
import type { PublicBoards } from './schemas.ts';

export interface FirstLook {
  event: PublicEvent;
  /** The address of the event's page. */
  url: string;
  /** When play starts, on the clocks of the event; `08:30`. */
  start_time: string | null;
  boards: PublicBoards;
  /** Every board that is switched on. */
  board_names: readonly BoardName[];
  tv: Settings['tv'];
  games: Games;
}

interface Games {
  sidegames: boolean;
  brackets: boolean;
  raffles: boolean;
  auctions: boolean;
}

interface EventFacts {
  facts: TournamentFacts;
  games: Games;
}

/** Throws `not_found` where the public endpoints would. `first` is the board: gross or first on screens. */
export async function firstLook(
  asked: AskedPublic,
  { recent, terms }: { recent: Recent; terms: Terms },
  first: 'gross' | 'tv',
): Promise<FirstLook> {
  const { db, organizationId, tournamentId, slug } = asked;
  const place = keptAs(topicOf(organizationId, tournamentId));
  const { facts, games } = await recent.get(place, () => read(db, tournamentId));
  const event = tournamentView(facts, slug, asked.clock.now(), terms);
  const { boards: names, tv, sideGamesEnabled, startTime } = facts.settings;
  const board = first === 'gross' ? 'gross' : (tv.boards[0] ?? 'gross');
  const { value } = await lookOutside(asked, { what: 'boards', board });
  const { data }: { data: PublicBoards } = JSON.parse(value.toString());
  return {
    event,
    url: `${asked.publicUrl()}/e/${slug}`,
    start_time: startTime,
    boards: data,
    board_names: names,
    tv,
    games: { ...games, sidegames: games.sidegames && sideGamesEnabled },
  };
}

/** The cache key of what is read of the tournament with this topic. */
export const keptAs = (topic: string): string => `first ${topic}`;

async function read(db: Reads, tournamentId: string): Promise<EventFacts> {
  const [facts, games] = await Promise.all([
    factsOf(db, tournamentId),
    db.one<Games>(
      sql`select exists (select from side_games where tournament_id = ${tournamentId}) as sidegames,
            exists (select from brackets where tournament_id = ${tournamentId}) as brackets,
            exists (select from raffles where tournament_id = ${tournamentId}) as raffles,
            exists (select from auctions where tournament_id = ${tournamentId}) as auctions`,
    ),
  ]);
  return { facts, games: games ?? { sidegames: false, brackets: false, raffles: false, auctions: false } };
}
