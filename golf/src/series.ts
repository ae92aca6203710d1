/**
 * The standings of a season: places become points, the best of them are added up. Everything counts in whole
 * thousandths of a point, so sums are exact and equal totals are equal.
 */
import type { Placing } from './placings.ts';
import { byCode } from './ranking.ts';

export interface SeriesRules {
  /** Points for the first place, the second and so on; later places get none. */
  pointsTable: readonly number[];
  /** How many results count; null for all of them. */
  bestOf: number | null;
  /** The points that everybody with a place gets in addition. */
  participationPoints: number;
}

export interface SeriesEvent {
  id: string;
  /** `2026-06-08`; an event without a date comes after those that have one. */
  date: string | null;
  /** The weight of the event, in percent. */
  weight: number;
  placings: readonly Placing[];
}

export interface SeriesResult {
  eventId: string;
  position: number;
  positionLabel: string;
  points: number;
  counted: boolean;
}

export interface SeriesStanding {
  position: number;
  positionLabel: string;
  name: string | null;
  key: string;
  points: number;
  eventsPlayed: number;
  eventsCounted: number;
  wins: number;
  /** From the earliest event to the latest. Computed on demand, because a long season has many. */
  results: () => SeriesResult[];
}

/** The points for a shared place: each gets an equal part of what the shared places are worth together. */
export const seriesPoints = (
  position: number,
  sharedBy: number,
  weight: number,
  { pointsTable, participationPoints }: Pick<SeriesRules, 'pointsTable' | 'participationPoints'>,
): number => thousandths(position, sharedBy, weight, pointsTable, participationPoints) / 1000;

export function seriesStandings(rules: SeriesRules, events: readonly SeriesEvent[]): SeriesStanding[] {
  const seasons = new Map<string, Season>();
  for (const event of [...events].sort(byDate)) addEvent(seasons, event, rules);
  return ranking([...seasons.values()].map((season) => totalOf(season, rules.bestOf)).sort(byTotal));
}

/** A place in an event and its points, computed once for all who share it. */
interface Worth {
  eventId: string;
  position: number;
  sharedBy: number;
  thousandths: number;
}

/** One entrant's places, from the earliest event to the latest. */
interface Season {
  key: string;
  name: string | null;
  places: Worth[];
}

interface Total extends Season {
  thousandths: number;
  wins: number;
  /** Whether a place counts. */
  isCounted: (place: Worth, index: number) => boolean;
  /** The name in a form that ignores case. */
  sortName: string;
}

function addEvent(seasons: Map<string, Season>, event: SeriesEvent, rules: SeriesRules): void {
  const { pointsTable, participationPoints } = rules;
  const worths: Worth[] = [];
  for (const { key, name, position, sharedBy } of event.placings) {
    worths[position] ??= {
      eventId: event.id,
      position,
      sharedBy,
      thousandths: thousandths(position, sharedBy, event.weight, pointsTable, participationPoints),
    };
    const worth = worths[position];
    const season = seasons.get(key);
    if (season === undefined) seasons.set(key, { key, name, places: [worth] });
    else {
      season.name = name;
      season.places.push(worth);
    }
  }
}

function thousandths(
  position: number,
  sharedBy: number,
  weight: number,
  table: readonly number[],
  participation: number,
): number {
  const worth = table.slice(position - 1, position - 1 + sharedBy).reduce((sum, points) => sum + points, 0);
  // Thousandths of a percentage: 1000 ÷ 100 = 10.
  return halfUp(worth * weight * 10, sharedBy) + participation * 1000;
}

/** Rounds to the nearest whole number, half up, in integers throughout. */
function halfUp(dividend: number, divisor: number): number {
  const rest = dividend % divisor;
  return (dividend - rest) / divisor + (2 * rest >= divisor ? 1 : 0);
}

function totalOf({ key, name, places }: Season, bestOf: number | null): Total {
  const isCounted = bestOf === null || places.length <= bestOf ? () => true : bestOnes(places, bestOf);
  let thousandths = 0;
  let wins = 0;
  places.forEach((place, index) => {
    if (isCounted(place, index)) thousandths += place.thousandths;
    if (place.position === 1) wins += 1;
  });
  return { key, name, places, thousandths, wins, isCounted, sortName: (name ?? '').toLowerCase() };
}

/** The best results, `bestOf` in number; of equal ones the earlier. */
function bestOnes(places: readonly Worth[], bestOf: number): Total['isCounted'] {
  const worths = places.map((place) => place.thousandths);
  const least = Float64Array.from(worths).sort()[places.length - bestOf] ?? 0;
  let left = bestOf - worths.filter((worth) => worth > least).length;
  const counted = worths.map((worth) => {
    if (worth === least) left -= 1;
    return worth > least || (worth === least && left >= 0);
  });
  return (_place, index) => counted[index] === true;
}

function ranking(totals: readonly Total[]): SeriesStanding[] {
  let position = 0;
  return totals.map((total, index) => {
    const isLevel = (other: Total | undefined) => other?.thousandths === total.thousandths;
    const hasEqualAbove = isLevel(totals[index - 1]);
    if (!hasEqualAbove) position = index + 1;
    return standing(total, position, hasEqualAbove || isLevel(totals[index + 1]));
  });
}

function standing(total: Total, position: number, tied: boolean): SeriesStanding {
  const { key, name, places, wins, isCounted } = total;
  return {
    position,
    positionLabel: label(position, tied),
    name,
    key,
    points: total.thousandths / 1000,
    eventsPlayed: places.length,
    eventsCounted: places.filter(isCounted).length,
    wins,
    results: () =>
      places.map((place, index) => ({
        eventId: place.eventId,
        position: place.position,
        positionLabel: label(place.position, place.sharedBy > 1),
        points: place.thousandths / 1000,
        counted: isCounted(place, index),
      })),
  };
}

const label = (position: number, tied: boolean): string => `${tied ? 'T' : ''}${position}`;

/** Dates sort as text; `~` sorts after every digit. */
const byDate = (a: SeriesEvent, b: SeriesEvent): number =>
  byCode(a.date ?? '~', b.date ?? '~') || byCode(a.id, b.id);

const byTotal = (a: Total, b: Total): number =>
  b.thousandths - a.thousandths || b.wins - a.wins || byCode(a.sortName, b.sortName) || byCode(a.key, b.key);
