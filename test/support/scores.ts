/** Events in which scores are posted, and the log that they leave behind. */
import type { EventPlan, TestEvent } from './rounds.ts';
import type { Service } from './service.ts';

export const SCRAMBLE: EventPlan = {
  format: 'scramble',
  teams: [{ name: 'Aces', players: [6, 12, 18, 27] }],
};

export const INDIVIDUAL: EventPlan = {
  format: 'individual',
  teams: [{ name: 'Aces', start: '1A', players: [10, 20] }],
};

interface LogRow {
  hole_number: number;
  old_strokes: number | null;
  new_strokes: number | null;
  via: string;
  client_id: string | null;
  reason: string | null;
}

/** What was posted, oldest first, straight from the table. */
export const logOf = ({ database }: Service, { id }: TestEvent): Promise<LogRow[]> =>
  database.query(
    'select hole_number, old_strokes, new_strokes, via, client_id, reason from score_log where tournament_id = $1 order by id',
    [id],
  );
