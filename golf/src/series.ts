/**
 * The standings of a season: places become points, the best of them are added up. Everything counts in whole
 * thousandths of a point, so sums are exact and equal totals are equal.
 */
import type { Placing } from './placings.ts';
import { byCode } from './ranking.ts';

export interface SeriesRules {
  /** Points for the first place, the second and so on; beyond its end there are none. */
  pointsTable: readonly number[];
  /** How many results count; null for all of them. */
  bestOf: number | null;
  /** What everybody with a place gets on top. */
  participationPoints: number;
}

export interface SeriesEvent {
  id: string;
  /** `2026-06-08`; an event without a date comes after those that have one. */
  date: string | null;
  /** In percent. */
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
  /** From the earliest event to the latest. */
  results: SeriesResult[];
}

/** Points for a place that so many share: each gets an equal part of what their places are worth together. */
export const seriesPoints = (
  position: number,
  sharedBy: number,
  weight: number,
  { pointsTable, participationPoints }: Pick<SeriesRules, 'pointsTable' | 'participationPoints'>,
): number => thousandths(position, sharedBy, weight, pointsTable, participationPoints) / 1000;

export function seriesStandings(rules: SeriesRules, events: readonly SeriesEvent[]): SeriesStanding[] {
  const seasons = new Map<string, Season>();
  for (const event of [...events].sort(byDate)) addEvent(seasons, event, rules);
  return ranking([...seasons].map(([key, season]) => totalOf(key, season, rules.bestOf)).sort(byTotal));
}

interface Result extends Placing {
  eventId: string;
  thousandths: number;
  counted: boolean;
}

/** One entrant's results, from the earliest event to the latest. */
interface Season {
  name: string | null;
  results: Result[];
}

interface Total extends Season {
  key: string;
  thousandths: number;
  wins: number;
  /** The name without regard to case. */
  sortName: string;
}

function addEvent(seasons: Map<string, Season>, event: SeriesEvent, rules: SeriesRules): void {
  const { pointsTable, participationPoints } = rules;
  const worth = new Map<number, number>();
  for (const placing of event.placings) {
    const { key, name, position, sharedBy } = placing;
    const points =
      worth.get(position) ?? thousandths(position, sharedBy, event.weight, pointsTable, participationPoints);
    worth.set(position, points);
    const result = { ...placing, eventId: event.id, thousandths: points, counted: true };
    const season = seasons.get(key);
    if (season === undefined) seasons.set(key, { name, results: [result] });
    else {
      season.name = name;
      season.results.push(result);
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

/** The nearest whole number, in integers throughout. */
function halfUp(dividend: number, divisor: number): number {
  const rest = dividend % divisor;
  return (dividend - rest) / divisor + (2 * rest >= divisor ? 1 : 0);
}

function totalOf(key: string, { name, results }: Season, bestOf: number | null): Total {
  if (bestOf !== null && results.length > bestOf) {
    // A stable sort: of equal results the earlier stays ahead.
    const dropped = [...results].sort((a, b) => b.thousandths - a.thousandths).slice(bestOf);
    for (const result of dropped) result.counted = false;
  }
  let thousandths = 0;
  let wins = 0;
  for (const result of results) {
    if (result.counted) thousandths += result.thousandths;
    if (result.position === 1) wins += 1;
  }
  return { key, name, results, thousandths, wins, sortName: (name ?? '').toLowerCase() };
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

const standing = (total: Total, position: number, tied: boolean): SeriesStanding => ({
  position,
  positionLabel: label(position, tied),
  name: total.name,
  key: total.key,
  points: total.thousandths / 1000,
  eventsPlayed: total.results.length,
  eventsCounted: total.results.filter(({ counted }) => counted).length,
  wins: total.wins,
  results: total.results.map(({ eventId, position, sharedBy, thousandths, counted }) => ({
    eventId,
    position,
    positionLabel: label(position, sharedBy > 1),
    points: thousandths / 1000,
    counted,
  })),
});

const label = (position: number, tied: boolean): string => `${tied ? 'T' : ''}${position}`;

/** Text order is time order; `~` is behind every digit. */
const byDate = (a: SeriesEvent, b: SeriesEvent): number =>
  byCode(a.date ?? '~', b.date ?? '~') || byCode(a.id, b.id);

const byTotal = (a: Total, b: Total): number =>
  b.thousandths - a.thousandths || b.wins - a.wins || byCode(a.sortName, b.sortName) || byCode(a.key, b.key);
