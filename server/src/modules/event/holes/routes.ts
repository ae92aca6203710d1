import { endpoint, ok } from '../../../http/endpoint.ts';
import { Type } from '../../../platform/text/schema.ts';
import * as holes from './holes.ts';
import { HoleConfig, HolesPut } from './schemas.ts';

const path = '/tournaments/{id}/holes';

export const holeRoutes = [
  endpoint({
    method: 'GET',
    operation: 'listHoles',
    path,
    scope: 'tournaments:read',
    summary: 'Read the holes',
    description: 'Empty until they are configured; the event is played over 18 holes then.',
    returns: ok(Type.Array(HoleConfig)),
    fails: ['not_found'],
    run: ({ db, params }) => holes.list(db, params.id),
  }),
  endpoint({
    method: 'PUT',
    operation: 'replaceHoles',
    path,
    scope: 'tournaments:write',
    summary: 'Replace the holes',
    description:
      'A set without a hole that has scores, that a team starts on or that a side game is played on is a conflict. Side games stay as they are, whatever `contest` says.',
    body: HolesPut,
    returns: ok(Type.Array(HoleConfig)),
    fails: ['not_found', 'conflict'],
    prepare: holes.checked,
    run: ({ tx, params, body }) => holes.replace(tx, params.id, body),
  }),
];
