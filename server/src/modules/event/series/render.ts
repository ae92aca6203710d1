/** Sums up the results of all events and renders the standings, as bytes to send or as rows of a file. */
import { type SeriesStanding as Standing, seriesStandings } from '@fairway/golf';
import type { CsvColumn } from '../../../platform/csv/write.ts';
import { bytesOf, handOver, task } from '../../../platform/threads/task.ts';
import { cells } from '../../scoring/leaderboard/columns.ts';
import { type EventResults, placingsOf } from './placings.ts';
import type { SeriesStanding, StandingsView } from './schemas.ts';
import type { SeasonEvent, SeasonRules } from './season.ts';

/** An event that counts, with its results. */
export type CountedEvent = Omit<SeasonEvent, 'players'> & Pick<EventResults, 'placings'>;

export interface WantedStandings extends StandingsView {
  /** Whether to render the rows of a file, one per line. */
  asFile: boolean;
}

interface Picture {
  rules: SeasonRules;
  events: CountedEvent[];
  wanted: WantedStandings;
}

export function render({ rules, events, wanted }: Picture): Uint8Array<ArrayBuffer> {
  const { points_table: pointsTable, best_of: bestOf, participation_points: participationPoints } = rules;
  const standings = seriesStandings(
    { pointsTable, bestOf, participationPoints },
    events.map((event) => ({ ...event, placings: placingsOf(event) })),
  ).slice(0, wanted.top);
  if (wanted.asFile) return bytesOf(linesOf(standings).join('\n'));
  const byId = new Map(events.map((event) => [event.id, event]));
  const data = standings.map((standing) => lineOf(standing, wanted.explain === true, byId));
  return bytesOf(JSON.stringify({ data }));
}

export const renderStandingsTask = task('series standings', render, handOver);

export const STANDING_COLUMNS: readonly CsvColumn<Standing>[] = [
  { header: 'Position', value: (row) => row.positionLabel },
  { header: 'Name', value: (row) => row.name, freeText: true },
  { header: 'Key', value: (row) => row.key, freeText: true },
  { header: 'Points', value: (row) => row.points },
  { header: 'Events played', value: (row) => row.eventsPlayed },
  { header: 'Events counted', value: (row) => row.eventsCounted },
  { header: 'Wins', value: (row) => row.wins },
];

const linesOf = (standings: Standing[]): string[] =>
  cells(
    STANDING_COLUMNS,
    standings.map((standing, index) => ({ ...standing, id: String(index) })),
  ).map((row) => JSON.stringify(row));

const lineOf = (
  { results, positionLabel, key, eventsPlayed, eventsCounted, ...row }: Standing,
  explain: boolean,
  events: ReadonlyMap<string, CountedEvent>,
): SeriesStanding => ({
  position: row.position,
  position_label: positionLabel,
  name: row.name,
  player_key: key,
  points: row.points,
  events_played: eventsPlayed,
  events_counted: eventsCounted,
  wins: row.wins,
  ...(explain && {
    results: results().map(({ eventId, position, positionLabel, points, counted }) => ({
      tournament_id: eventId,
      name: events.get(eventId)?.name ?? '',
      event_date: events.get(eventId)?.date ?? null,
      position,
      position_label: positionLabel,
      points,
      counted,
    })),
  }),
});
