/** An event prepared for counting: scores grouped by entrant, players by team. Built once per call. */
import { type Course, courseOf } from './course.ts';
import type { Event, Player, Rules, Score, Team } from './event.ts';
import { strokesReceived } from './strokes-received.ts';

/** One value per hole in the order of the course; null where there is none yet. */
export type Line = readonly (number | null)[];

export interface Strokes {
  line: Line;
  lastScoreAt: string | null;
}

export interface Round {
  event: Event;
  rules: Rules;
  course: Course;
  teams: ReadonlyMap<string, Team>;
  flights: ReadonlyMap<string, string>;
  /** All players of the team, also withdrawn ones, in the order of their ids. */
  seated(teamId: string): readonly Player[];
  strokesOf(entrantId: string): Strokes;
  /** Strokes received on each hole; none without stroke indexes. */
  received(playing: number): readonly number[];
}

export function roundOf(event: Event): Round {
  const course = courseOf(event.holes);
  const seats = seatsOf(event.players);
  const cards = sortScores(event, course);
  const nobody: readonly Player[] = [];
  const blank: Strokes = { line: course.numbers.map(() => null), lastScoreAt: null };
  return {
    event,
    rules: event.rules,
    course,
    teams: new Map(event.teams.map((team) => [team.id, team])),
    flights: new Map(event.flights.map((flight) => [flight.id, flight.name])),
    seated: (teamId) => seats.get(teamId) ?? nobody,
    strokesOf: (entrantId) => cards.get(entrantId) ?? blank,
    received: receivedOn(course),
  };
}

function seatsOf(players: readonly Player[]): Map<string, Player[]> {
  const seats = new Map<string, Player[]>();
  for (const player of players) {
    if (player.teamId === null) continue;
    const team = seats.get(player.teamId);
    if (team === undefined) seats.set(player.teamId, [player]);
    else team.push(player);
  }
  for (const team of seats.values()) team.sort((a, b) => (a.id < b.id ? -1 : 1));
  return seats;
}

interface OpenCard {
  line: (number | null)[];
  lastScoreAt: string;
}

/** Ignores scores of holes that are not in play. */
function sortScores({ rules, scores }: Event, { numbers }: Course): Map<string, OpenCard> {
  const cards = new Map<string, OpenCard>();
  const places: (number | undefined)[] = [];
  numbers.forEach((number, place) => {
    places[number] = place;
  });
  const blank = numbers.map(() => null);
  const owner = rules.format === 'scramble' ? teamOf : playerOf;
  let before: string | null = null;
  let card: OpenCard | undefined;
  for (const score of scores) {
    const id = owner(score);
    const place = places[score.hole];
    if (id === null || place === undefined) continue;
    // Scores often come card by card, which saves the lookup.
    if (id !== before) card = cards.get(id);
    before = id;
    if (card === undefined) {
      card = { line: blank.slice(), lastScoreAt: score.at };
      cards.set(id, card);
    }
    card.line[place] = score.strokes;
    if (score.at > card.lastScoreAt) card.lastScoreAt = score.at;
  }
  return cards;
}

const teamOf = (score: Score): string | null => score.teamId;
const playerOf = (score: Score): string | null => score.playerId;

/** A cache: many players have the same playing handicap, and so the same strokes. */
function receivedOn({ ranks, numbers }: Course): Round['received'] {
  if (ranks === null) {
    const none = numbers.map(() => 0);
    return () => none;
  }
  const known = new Map<number, readonly number[]>();
  return (playing) => {
    const found = known.get(playing) ?? strokesReceived(playing, ranks);
    known.set(playing, found);
    return found;
  };
}
