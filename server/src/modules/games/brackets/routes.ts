import { created, Deleted, dated, endpoint, list, ok } from '../../../http/endpoint.ts';
import { eventOf } from '../../../http/entrances/caller.ts';
import { Type } from '../../../platform/text/schema.ts';
import * as brackets from './brackets.ts';
import { checked, create } from './create.ts';
import * as progress from './progress.ts';
import * as results from './results.ts';
import {
  Bracket,
  BracketCreate,
  BracketDetail,
  BracketPatch,
  Match,
  MatchRecorded,
  MatchResult,
  ProgressReport,
  PublicBracket,
} from './schemas.ts';

export const bracketRoutes = [
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/brackets',
    operation: 'listBrackets',
    scope: 'brackets:read',
    summary: 'List the brackets of an event',
    returns: dated(list(Bracket)),
    fails: ['not_found'],
    run: ({ db, params, page }) => brackets.list(db, params.id, page),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/brackets',
    operation: 'createBracket',
    scope: 'brackets:write',
    summary: 'Create a bracket',
    description:
      'For 2 to 64 teams or players, seeded so that the two best can meet only in the final. Where they do not fill the bracket, the best go through the first round without a match. Seeds taken from a board stay as they are, whatever is scored later.',
    body: BracketCreate,
    returns: created(BracketDetail),
    fails: ['not_found', 'conflict'],
    prepare: checked,
    run: ({ tx, params, body, tools }) => create(tx, params.id, body, tools.threads),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/brackets/{bid}',
    operation: 'getBracket',
    scope: 'brackets:read',
    summary: 'Get a bracket with its entrants and matches',
    returns: ok(BracketDetail),
    fails: ['not_found'],
    run: ({ db, params }) => brackets.get(db, params.id, params.bid),
  }),
  endpoint({
    method: 'PATCH',
    path: '/tournaments/{id}/brackets/{bid}',
    operation: 'updateBracket',
    scope: 'brackets:write',
    summary: 'Rename a bracket',
    body: BracketPatch,
    returns: ok(BracketDetail),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body }) => brackets.update(tx, params.id, params.bid, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/tournaments/{id}/brackets/{bid}',
    operation: 'deleteBracket',
    scope: 'brackets:write',
    summary: 'Delete a bracket',
    description: 'With all its matches and results.',
    returns: ok(Deleted),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => brackets.remove(tx, params.id, params.bid),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/brackets/{bid}/matches/{mid}/result',
    operation: 'recordMatchResult',
    scope: 'brackets:write',
    summary: 'Record who won a match',
    description:
      'The winner goes on to the next match at once. With `overwrite` another winner replaces the first, or `null` takes the result back; every later match that somebody of this one was in loses its result then.',
    body: MatchResult,
    returns: ok(MatchRecorded),
    fails: ['not_found', 'conflict'],
    prepare: results.checked,
    run: ({ tx, params, body }) => results.record(tx, params.id, params.bid, params.mid, body),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/brackets/{bid}/matches/{mid}/progress',
    operation: 'reportMatchProgress',
    scope: 'brackets:write',
    summary: 'Update the score of a match',
    description: 'While it is played. A result ends it.',
    body: ProgressReport,
    returns: ok(Match),
    fails: ['not_found', 'conflict'],
    prepare: progress.checked,
    run: ({ tx, params, body }) => progress.report(tx, params.id, params.bid, params.mid, body),
  }),
];

/** On the public surface a slug stands for the tournament's id. */
export const publicBracketRoutes = [
  endpoint({
    method: 'GET',
    path: '/events/{slug}/brackets',
    operation: 'listPublicBrackets',
    scope: 'public',
    forEverybody: true,
    summary: 'See the brackets of an event',
    description:
      'Newest first, with entrants and matches; without those that were drawn from a board since the public boards are frozen or hidden.',
    returns: ok(Type.Array(PublicBracket)),
    fails: ['not_found'],
    run: ({ db, caller }) => {
      const { tournamentId, slug } = eventOf(caller);
      return brackets.publicList(db, tournamentId, slug);
    },
  }),
];
