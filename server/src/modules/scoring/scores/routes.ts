import { endpoint, ok, type Tools } from '../../../http/endpoint.ts';
import type { Tx } from '../../../platform/db/doors.ts';
import { Type } from '../../../platform/text/schema.ts';
import { checkedBulk, postAll } from './bulk.ts';
import { BulkCorrected, ScoreCorrected, ScorePost, ScoresBulk, StoredScores } from './schemas.ts';
import * as scores from './scores.ts';
import * as stored from './stored.ts';

const RULES =
  'Stores, corrects or (with null) clears the score of one hole. The same value again changes nothing. Scores need a live or final event, or one whose status moves by itself, which the first score makes live. Conflicts: an archived event, no format, the wrong kind of entrant for the format, and `expectedStrokes` that differ.';

const postOrTry = (tx: Tx, target: scores.ScoreTarget, body: ScorePost, { threads }: Tools) =>
  body.dryRun ? scores.tryOut(tx, target, body, threads) : scores.post(tx, target, body);

export const scoreRoutes = [
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/scores',
    operation: 'listScores',
    scope: 'scorecards:read',
    summary: 'Read all scores',
    description:
      'As they are stored, of everybody who has one: of players without a team, too, whom no scorecard shows.',
    heavy: true,
    returns: ok(Type.Array(StoredScores)),
    fails: ['not_found'],
    run: ({ db, params }) => stored.list(db, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/teams/{tid}/scores',
    operation: 'postTeamScore',
    scope: 'scores:write',
    summary: "Post a team's score",
    description: `For scrambles. ${RULES}`,
    body: ScorePost,
    returns: ok(ScoreCorrected),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body, tools }) =>
      postOrTry(tx, { tournamentId: params.id, kind: 'team', id: params.tid }, body, tools),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/players/{pid}/scores',
    operation: 'postPlayerScore',
    scope: 'scores:write',
    summary: "Post a player's score",
    description: `For best ball and individual events. ${RULES} A withdrawn player is a conflict, too.`,
    body: ScorePost,
    returns: ok(ScoreCorrected),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body, tools }) =>
      postOrTry(tx, { tournamentId: params.id, kind: 'player', id: params.pid }, body, tools),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/scores/bulk',
    operation: 'postManyScores',
    scope: 'scores:write',
    summary: 'Post many scores',
    description: 'Up to 500, all or nothing. The same hole of the same entrant twice is refused.',
    body: ScoresBulk,
    returns: ok(BulkCorrected),
    fails: ['not_found', 'conflict'],
    prepare: (body) => checkedBulk(body),
    run: ({ tx, params, body }) => postAll(tx, params.id, body),
  }),
];
