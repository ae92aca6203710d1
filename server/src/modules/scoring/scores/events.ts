/**
 * What is told of scores: each row of the log. A statement that stores scores and commits by itself tells them in the
 * statement, because scores come in bursts; of those that a transaction stores the commit tells.
 */
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newEvent } from '../../integrations/events/emit.ts';
import { type EventType, eventType } from '../../integrations/events/event-type.ts';
import { keyed, keyOf } from '../../integrations/events/keyed.ts';
import { type EventKind, subject } from '../../integrations/events/subject.ts';
import { Score } from './schemas.ts';

const SCOPE = 'scorecards:read';

const scorePosted = eventType({
  type: 'score.posted',
  description: 'A hole that had no score has one. Scores that are stored together share a revision.',
  data: Score,
  scope: SCOPE,
});

const scoreCorrected = eventType({
  type: 'score.corrected',
  description: 'A score was replaced by another, or taken off the card (`strokes` is then null).',
  data: Score,
  scope: SCOPE,
});

const typeOf = ({ previous_strokes }: Pick<Score, 'previous_strokes'>): EventType<typeof Score> =>
  previous_strokes === null ? scorePosted : scoreCorrected;

/** A score whose revision only the statement that stores it knows. */
type NewScore = Omit<Score, 'revision'> & { revision: null };

/** In the payload the revision is to be put in place of `UNKNOWN_REVISION`. */
export function scoreEvent(score: NewScore): { event: string; type: string; payload: string } {
  const { id, type, payload } = newEvent({ now: new Date(score.created_at) }, typeOf(score), score, null);
  return { event: id, type, payload };
}

/** No text of a payload can have this: quotes within a text are escaped. */
export const UNKNOWN_REVISION = '"revision":null';

export const scoreKind: EventKind = {
  name: 'score',
  types: [scorePosted, scoreCorrected],
  isLog: true,
  subjects: [
    subject<Score>({
      name: 'score',
      tables: { score_log: ['insert'] },
      read,
      tell: ({ before, after }) =>
        before === undefined && after !== undefined ? [{ type: typeOf(after), data: after }] : [],
    }),
  ],
};

/** A key is the id of the tournament and that of the row. */
async function read(db: Reads, keys: readonly string[]): Promise<Map<string, Score>> {
  const scores = await db.many<Score>(
    sql`select id, tournament_id, team_id, player_id, hole_number as hole, new_strokes as strokes,
          old_strokes as previous_strokes, version as revision, via, reason, created_at
        from score_log where ${keyed(keys, sql`score_log`)}`,
  );
  return new Map(scores.map((score) => [keyOf(score), score]));
}
