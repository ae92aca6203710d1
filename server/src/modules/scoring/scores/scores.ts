/**
 * Posts, corrects and clears scores. Concurrent ones are read, judged and stored by group commit. If a card
 * has changed in between, or the first score makes the tournament live, they are stored under the
 * tournament's lock.
 */
import type { Tx } from '../../../platform/db/doors.ts';
import { Problem } from '../../../platform/problems.ts';
import type { Threads } from '../../../platform/threads/threads.ts';
import { announceEvents } from '../../integrations/events/emit.ts';
import { announceChange } from '../../records/changes/changes.ts';
import { changesFlags } from '../flags/write.ts';
import { cardChange, startsPlay } from './card-change.ts';
import { dryRun } from './dry-run.ts';
import { find, postLocked } from './locked.ts';
import type { ScoreCorrected, ScorePost } from './schemas.ts';
import { type CardKind, readState, type ScoringState } from './state.ts';
import { entryOf, type StoredCard, writing } from './write.ts';

export interface ScoreTarget {
  tournamentId: string;
  kind: CardKind;
  id: string;
}

export async function post(tx: Tx, target: ScoreTarget, body: ScorePost): Promise<ScoreCorrected> {
  const { tournamentId, kind, id: key } = target;
  const { now, actor, receipt } = tx;
  const made = await tx.groupCommit<Posted, Made>({
    group: `scores ${tournamentId} ${kind}`,
    item: { key, body, now, actor, receipt },
    serve: async ({ read, commit, work }, posts) => {
      const state = await readState(read, tournamentId, kind, posts);
      const decided = posts.map((posted) => decide(state, kind, posted));
      const { status = 'live', format = null, pars = [] } = state ?? {};
      const place = { organizationId: tx.organizationId, tournamentId, kind, status };
      const course = { format, holes: pars.length };
      const entries = decided.flatMap((decision) => ('entry' in decision ? [decision.entry] : []));
      const isAlone = !entries.some(({ flags }) => changesFlags(flags));
      const statement = () => writing({ ...place, ...course }, entries, { isAlone });
      const store = () =>
        isAlone ? commit<StoredCard>(statement()) : work((tx) => tx.many<StoredCard>(statement()));
      const stored = entries.length === 0 ? [] : await store();
      const versions = new Map(stored.map((row) => [row.key, row.version]));
      return decided.map((decision) => outcome(decision, versions));
    },
    otherwise: () => postAlone(tx, target, body),
  });
  // Where the change was not made by group commit, `audit.record` has announced it.
  if (tx.isMade()) {
    announceChange(tx, tournamentId);
    announceEvents(tx);
  }
  return reply(body, made);
}

async function postAlone(tx: Tx, { tournamentId, kind, id }: ScoreTarget, body: ScorePost): Promise<Made> {
  const posts = [{ id, posts: [body] }];
  const { revision, before } = await postLocked(tx, tournamentId, kind, posts, body.reason);
  return { previousStrokes: before(id, body.hole), revision };
}

/** One score of a group commit. */
interface Posted extends Pick<Tx, 'now' | 'actor' | 'receipt'> {
  /** The id of the entrant. */
  key: string;
  body: ScorePost;
}

type Made = Pick<ScoreCorrected, 'previousStrokes' | 'revision'>;

type Decision =
  | { refused: Problem }
  /** The value is stored already. */
  | { made: Made }
  /** Needs the tournament's lock. */
  | { needsLock: true }
  | { entry: ReturnType<typeof entryOf>; previousStrokes: number | null };

function decide(state: ScoringState | undefined, kind: CardKind, posted: Posted): Decision {
  const { key, body, now, actor, receipt } = posted;
  try {
    const { state: scoring, entrant } = find(state, kind, key);
    const change = cardChange(scoring, kind, entrant, [body], actor);
    const previousStrokes = entrant.strokes[body.hole - 1] ?? null;
    // Without a change there is no statement that could store the idempotency key.
    if (change === undefined && receipt !== undefined) return { needsLock: true };
    if (change === undefined) return { made: { previousStrokes, revision: scoring.version } };
    // A team's first score settles its handicap, for which its players must be locked.
    if (startsPlay(scoring) || change.settles) return { needsLock: true };
    const spent = receipt?.(reply(body, { previousStrokes, revision: null }));
    return { entry: entryOf({ now, actor }, kind, change, body.reason, { spent }), previousStrokes };
  } catch (error) {
    if (error instanceof Problem) return { refused: error };
    throw error;
  }
}

function outcome(decision: Decision, versions: Map<string, number>): Made | Problem | undefined {
  if ('refused' in decision) return decision.refused;
  if ('made' in decision) return decision.made;
  if ('needsLock' in decision) return undefined;
  const revision = versions.get(decision.entry.key);
  return revision === undefined ? undefined : { previousStrokes: decision.previousStrokes, revision };
}

/** The revision of a reply is null until the score is stored. */
const reply = <Revision extends number | null>(
  { hole, strokes }: ScorePost,
  { previousStrokes, revision }: { previousStrokes: number | null; revision: Revision },
) => ({ corrected: true, hole, previousStrokes, strokes, revision });

/** A dry run: returns the effect, stores nothing. */
export async function tryOut(
  tx: Tx,
  target: ScoreTarget,
  body: ScorePost,
  threads: Threads,
): Promise<ScoreCorrected> {
  const { tournamentId, kind, id } = target;
  const seen = await readState((statement) => tx.many(statement), tournamentId, kind, [{ key: id }]);
  const { state, entrant } = find(seen, kind, id);
  const change = cardChange(state, kind, entrant, [body], tx.actor);
  const previousStrokes = entrant.strokes[body.hole - 1] ?? null;
  return {
    ...reply(body, { previousStrokes, revision: state.version }),
    corrected: false,
    ...(await dryRun(tx, target, change, threads)),
  };
}
