/** Many scores in one request. */
import type { Tx } from '../../../platform/db/doors.ts';
import { type FieldProblem, invalid } from '../../../platform/problems.ts';
import type { Post } from './card-change.ts';
import { type CardPosts, postLocked } from './locked.ts';
import type { BulkCorrected, ScoresBulk } from './schemas.ts';
import type { CardKind } from './state.ts';

interface BulkWork {
  kind: CardKind;
  cards: CardPosts[];
  count: number;
}

/** Checks that each item names either a team or a player, and that no hole of a card appears twice. */
export function checkedBulk({ items }: ScoresBulk): BulkWork[] {
  const problems: FieldProblem[] = [];
  const posts = { team: new Map<string, Post[]>(), player: new Map<string, Post[]>() };
  for (const [index, { teamId, playerId, hole, strokes }] of items.entries()) {
    const refuse = (message: string) => problems.push({ field: `items.${index}`, message });
    const kind = teamId ? 'team' : 'player';
    const id = (teamId || playerId || '').toLowerCase();
    const others = posts[kind].get(id) ?? [];
    if (!teamId === !playerId) refuse('must name either a team or a player');
    else if (others.some((other) => other.hole === hole)) refuse(`has hole ${hole} of this ${kind} again`);
    else posts[kind].set(id, [...others, { hole, strokes, field: `items.${index}.hole` }]);
  }
  if (problems.length > 0) throw invalid(problems);
  return (['team', 'player'] as const)
    .map((kind) => ({ kind, cards: cardsOf(posts[kind]), count: items.length }))
    .filter(({ cards }) => cards.length > 0);
}

const cardsOf = (posts: Map<string, Post[]>): CardPosts[] =>
  [...posts].map(([id, own]) => ({ id, posts: own }));

/** All or nothing. If a request has teams and players, one of them does not fit the format and is refused. */
export async function postAll(tx: Tx, tournamentId: string, works: BulkWork[]): Promise<BulkCorrected> {
  let last: BulkCorrected = { corrected: 0, revision: 0 };
  for (const { kind, cards, count } of works) {
    const { revision } = await postLocked(tx, tournamentId, kind, cards, null);
    last = { corrected: count, revision };
  }
  return last;
}
