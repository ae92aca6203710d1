/** The results of single events, in a short form that is cached. Pure, so that a worker thread can do it. */
import { type Placing, placings } from '@fairway/golf';
import { task } from '../../../platform/threads/task.ts';
import { parsed, type StoredTournament } from '../../scoring/leaderboard/load.ts';
import { isOver } from '../tournaments/tournaments.ts';
import type { SeasonRules } from './season.ts';

/** The rules that decide about the places in an event. */
type PlacingRules = Pick<SeasonRules, 'entrant' | 'board' | 'ties'>;

export interface EventResults {
  id: string;
  version: number;
  /** Whether the event was final or archived at this version. */
  counts: boolean;
  /** For each entrant, as JSON: a key, a name, a position, and how many rows share it. */
  placings: string;
}

interface Played {
  stored: StoredTournament[];
  rules: PlacingRules;
}

export const resultsOf = ({ stored, rules }: Played): EventResults[] =>
  stored.map((one) => {
    const { version, status, tournament } = parsed(one);
    const ties = rules.ties === 'event' ? tournament.rules.ties : rules.ties;
    const found = placings({ ...tournament, rules: { ...tournament.rules, ties } }, rules);
    return { id: one.id, version, counts: isOver(status), placings: JSON.stringify(found.map(short)) };
  });

export const resultsTask = task('series results', resultsOf);

type Short = [key: string, name: string | null, position: number, sharedBy: number];

const short = ({ key, name, position, sharedBy }: Placing): Short => [key, name, position, sharedBy];

export function placingsOf({ placings: text }: Pick<EventResults, 'placings'>): Placing[] {
  const found: Short[] = JSON.parse(text);
  return found.map(([key, name, position, sharedBy]) => ({ key, name, position, sharedBy }));
}
