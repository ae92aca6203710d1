/** The card of a team as one phone sees it. */

import { createHash } from 'node:crypto';
import { playOrder } from '@fairway/golf';
import type { Clock } from '../../../platform/clock.ts';
import type { Reads } from '../../../platform/db/doors.ts';
import { isoTime } from '../../../platform/db/iso-time.ts';
import type { Live } from '../../../platform/live/live.ts';
import { notFound } from '../../../platform/problems.ts';
import type { Threads } from '../../../platform/threads/threads.ts';
import { WITHOUT_HOLES } from '../../event/tournaments/tournaments.ts';
import { topicOf } from '../../records/changes/changes.ts';
import { latest } from '../leaderboard/boards.ts';
import { signatureOf } from '../leaderboard/load.ts';
import { latestEvent, type Mark, type PlayEvent } from './event.ts';
import { messagesFor } from './messages.ts';
import type { PlayCard } from './schemas.ts';
import type { Seat } from './seat.ts';
import { type CardSheet, type Sheets, sheetsTask } from './sheets.ts';
import { kindOf, takesScores } from './taps.ts';

/** What a card is made with: the caches of events and of boards. */
interface CardTools {
  cards: Live;
  live: Live;
  clock: Clock;
  threads: Threads;
}

export async function cardOf(db: Reads, seat: Seat, tools: CardTools): Promise<PlayCard> {
  const { tournamentId, teamId } = seat;
  const { event, sheets, isShown } = await ofOneVersion(db, seat, tools);
  const team = event.teams.find(({ id }) => id === teamId);
  const sheet = sheets[teamId];
  if (team === undefined || sheet === undefined) throw notFound('Team');
  const { handicap, players } = sheet;
  const messages = await messagesFor(
    db,
    { tournamentId, newest: event.newest },
    players.map(({ player_id }) => player_id),
  );
  const { id, team_name, start_label, checked_in, starting_hole, signed } = team;
  return {
    tournament: event.tournament,
    team: { id, team_name, start_label, handicap, checked_in },
    scoring: kindOf(event.tournament.format),
    open: signed === null && event.tournament.format !== null && takesScores(standing(event)),
    signed: signed && signatureOf(signed),
    players,
    holes: inPlayOrder(event.holes, starting_hole),
    ...ownOf(event, seat, sheet),
    place: isShown ? sheet.place : null,
    messages,
    revision: event.revision,
  };
}

const standing = ({ tournament, auto_status, isFinalByItself }: PlayEvent) => ({
  status: tournament.status,
  auto_status,
  isFinalByItself,
});

const MOST_TRIES = 3;

/**
 * Event and boards come from two caches. Where the boards are ahead, the event is read again, so that a card
 * never shows the place that a score has brought without the score.
 */
async function ofOneVersion(db: Reads, seat: Seat, tools: CardTools) {
  for (let tries = 1; ; tries += 1) {
    const { value: event } = await latestEvent(tools.cards, db, seat);
    const boards = await latestSheets(db, seat, tools, event.revision);
    if (boards.version <= event.revision || tries === MOST_TRIES) return { event, ...boards };
    tools.cards.hear(topicOf(seat.organizationId, seat.tournamentId));
  }
}

/** The parsed sheets of each rendered version of the boards, so that each is parsed once. */
const parsed = new WeakMap<Buffer, Sheets>();

/** Takes the places and whether to show them from one snapshot: the cached event may predate a freeze. */
async function latestSheets(
  db: Reads,
  seat: Seat,
  tools: CardTools,
  seen: number,
): Promise<{ version: number; sheets: Sheets; isShown: boolean }> {
  const { organizationId, tournamentId } = seat;
  const { version, value } = await latest({ db, organizationId, tournamentId, ...tools, seen });
  const bytes = await value.rendered('play sheets', sheetsTask, value.stored);
  const sheets: Sheets = parsed.get(bytes) ?? JSON.parse(bytes.toString());
  parsed.set(bytes, sheets);
  return { version, sheets, isShown: value.stored.shown?.public_board === 'live' };
}

/** Returns the holes in the order of play. Without a configured course there are 18 without details. */
function inPlayOrder(holes: PlayCard['holes'], start: number | null): PlayCard['holes'] {
  const course =
    holes.length > 0
      ? holes
      : Array.from({ length: WITHOUT_HOLES }, (_, index) => ({
          ...{ hole: index + 1, par: null, stroke_index: null, yardage: null, contest: null },
        }));
  return playOrder(start, course.length).flatMap(
    (number) => course.find(({ hole }) => hole === number) ?? [],
  );
}

/** The scores on the cards of the team and its players, and the values of open conflicts. */
function ownOf(
  { scores, conflicts }: PlayEvent,
  { teamId, deviceId }: Seat,
  { players }: CardSheet,
): Pick<PlayCard, 'scores' | 'conflicts'> {
  const owners = new Map<string, string | null>(players.map(({ player_id }) => [player_id, player_id]));
  owners.set(teamId, null);
  const own = <Entry extends { entrant: string; hole: number }>(entries: Entry[]) =>
    entries.flatMap((entry) => {
      const player_id = owners.get(entry.entrant);
      return player_id === undefined ? [] : [{ player_id, hole: entry.hole, entry }];
    });
  return {
    scores: own(scores).map(({ player_id, hole, entry }) => ({
      ...{ player_id, hole, strokes: entry.strokes },
      ...{ by: writerOf(entry, deviceId), at: isoTime(entry.at) },
    })),
    conflicts: own(conflicts).map(({ player_id, hole, entry: { offer } }) => ({
      ...{ player_id, hole, stored: offer.stored, offered: offer.offered },
      ...{ by: writerOf({ via: 'play', device: offer.by }, deviceId), at: offer.at },
    })),
  };
}

const writerOf = (
  { via, device }: Pick<Mark, 'via' | 'device'>,
  own: string,
): PlayCard['scores'][number]['by'] => {
  if (via !== 'play') return via;
  return device === own ? 'this' : 'other';
};

/** Renders the card. Its version is a hash of its bytes, because it combines data with different versions. */
export async function renderedCard(
  db: Reads,
  seat: Seat,
  tools: CardTools,
): Promise<{ version: string; body: Buffer }> {
  const body = Buffer.from(JSON.stringify({ data: await cardOf(db, seat, tools) }));
  return { version: createHash('sha256').update(body).digest('base64url').slice(0, 22), body };
}
