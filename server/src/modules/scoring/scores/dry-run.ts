/** What a score would do to the boards. */
import type { Score } from '@fairway/golf';
import type { Tx } from '../../../platform/db/doors.ts';
import { task } from '../../../platform/threads/task.ts';
import type { Threads } from '../../../platform/threads/threads.ts';
import { workOut } from '../leaderboard/in-transaction.ts';
import { boardsOf, type Loaded, parsed, read, type StoredTournament } from '../leaderboard/load.ts';
import type { CardChange } from './card-change.ts';
import type { ScoreCorrected } from './schemas.ts';
import type { CardKind } from './state.ts';

type Shown = Required<Pick<ScoreCorrected, 'before' | 'after'>>;

interface Try {
  stored: StoredTournament;
  kind: CardKind;
  id: string;
  change: CardChange | undefined;
  now: Date;
}

export async function dryRun(
  tx: Tx,
  { tournamentId, kind, id }: { tournamentId: string; kind: CardKind; id: string },
  change: CardChange | undefined,
  threads: Threads,
): Promise<Shown> {
  const tried = { stored: await read(tx, tournamentId), kind, id, change, now: tx.now };
  return workOut(tx, threads, dryRunTask, tried);
}

function tryOut({ stored, kind, id, change, now }: Try): Shown {
  const loaded = parsed(stored);
  const teamId = kind === 'team' ? id : loaded.tournament.players.find((player) => player.id === id)?.teamId;
  const isEntrant = (row: { entryType: string; teamId: string | null; playerId: string | null }) =>
    row.entryType === 'player' ? row.playerId === id : row.teamId === teamId;
  const shown = (seen: Loaded) =>
    boardsOf(seen).map(({ board, rows }) => ({ board, row: rows.find(isEntrant) ?? null }));
  return { before: shown(loaded), after: shown(change ? changed(loaded, kind, change, now) : loaded) };
}

export const dryRunTask = task('scores/dry-run', tryOut);

/** Leaves out the handicap that a team's first score stores: the boards compute the same one until then. */
function changed(loaded: Loaded, kind: CardKind, { id, entries }: CardChange, now: Date): Loaded {
  const owner = { teamId: kind === 'team' ? id : null, playerId: kind === 'player' ? id : null };
  const isReplaced = ({ teamId, playerId, hole }: Score) =>
    (teamId ?? playerId) === id && entries.some((entry) => entry.hole === hole);
  const written = entries.flatMap(({ hole, new: strokes }) =>
    strokes === null ? [] : [{ ...owner, hole, strokes, at: now.toISOString() }],
  );
  const scores = [...loaded.tournament.scores.filter((score) => !isReplaced(score)), ...written];
  return { ...loaded, tournament: { ...loaded.tournament, scores } };
}
