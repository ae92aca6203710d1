/** Many scores in one request. */
import type { Tx } from '../../platform/db/doors.ts';
import { type FieldProblem, invalid } from '../../platform/problems.ts';
import { type Card, postHeld } from './held.ts';
import type { Post } from './judge.ts';
import type { BulkCorrected, ScoresBulk } from './schemas.ts';
import type { Kind } from './state.ts';

export interface BulkWork {
  kind: Kind;
  cards: Card[];
  count: number;
}

/** Each item names a team or a player, all the same kind, and no hole of anybody twice. */
export function checkedBulk({ items }: ScoresBulk): BulkWork {
  const problems: FieldProblem[] = [];
  const cards = new Map<string, Post[]>();
  const kind = items[0]?.teamId === undefined ? 'player' : 'team';
  for (const [index, { teamId, playerId, hole, strokes }] of items.entries()) {
    const refuse = (message: string) => problems.push({ field: `items.${index}`, message });
    const id = (kind === 'team' ? teamId : playerId)?.toLowerCase();
    const posts = cards.get(id ?? '') ?? [];
    if ((teamId === undefined) === (playerId === undefined))
      refuse('must name either a teamId or a playerId');
    else if (id === undefined) refuse(`must name a ${kind}Id as the others do`);
    else if (posts.some((other) => other.hole === hole)) refuse(`has hole ${hole} of this ${kind} again`);
    else cards.set(id, [...posts, { hole, strokes, field: `items.${index}.hole` }]);
  }
  if (problems.length > 0) throw invalid(problems);
  return { kind, cards: [...cards].map(([id, posts]) => ({ id, posts })), count: items.length };
}

/** All or nothing. */
export async function postAll(
  tx: Tx,
  tournamentId: string,
  { kind, cards, count }: BulkWork,
): Promise<BulkCorrected> {
  const { revision } = await postHeld(tx, tournamentId, kind, cards, null);
  return { corrected: count, revision };
}
