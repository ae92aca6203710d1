import { confidential, created, Deleted, dated, endpoint, list, ok } from '../../../http/endpoint.ts';
import { IMPORT_BODY_LIMIT } from '../../../platform/csv/import.ts';
import { ImportColumnInfo, infoOf } from '../../../platform/csv/preview-schemas.ts';
import { Type } from '../../../platform/text/schema.ts';
import { CheckedIn, CheckedOut, Moved } from '../players/schemas.ts';
import * as accessCodes from './access-codes.ts';
import { checked, create } from './create.ts';
import { importTeams, readImport } from './import.ts';
import { IMPORT_COLUMNS } from './import-columns.ts';
import { preview, readPreview } from './import-preview.ts';
import { TeamPreview, TeamPreviewRequest } from './import-preview-schemas.ts';
import {
  AccessCode,
  TEAM_COLUMNS,
  Team,
  TeamCode,
  TeamCreate,
  TeamCreated,
  TeamDetail,
  TeamFilters,
  TeamImport,
  TeamImportReport,
  TeamMove,
  TeamPatch,
} from './schemas.ts';
import { wished } from './starts.ts';
import * as teams from './teams.ts';
import { update } from './update.ts';

export const teamRoutes = [
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/teams',
    operation: 'listTeams',
    scope: 'tournaments:read',
    summary: 'List teams',
    query: TeamFilters,
    returns: dated(list(Team)),
    csv: {
      filename: 'teams.csv',
      columns: TEAM_COLUMNS,
      rows: ({ db, params, query }) => teams.listAll(db, params.id, query),
    },
    fails: ['not_found'],
    run: ({ db, params, query, page }) => teams.list(db, params.id, query, page),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/teams',
    operation: 'createTeam',
    scope: 'teams:write',
    summary: 'Create a team',
    description:
      'Without a starting hole it gets the least crowded one: with the fewest teams, then not a par 3, then the lowest number. Without a letter it gets the next free one. Listed players of other teams are moved, others are added to the event. A taken name or start, a withdrawn player, more players than the team size, and an event that is final or archived are conflicts.',
    body: TeamCreate,
    returns: confidential(created(TeamCreated)),
    fails: ['not_found', 'conflict'],
    prepare: checked,
    run: ({ tx, params, body, tools }) => create(tx, params.id, body, tools),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/teams/import',
    operation: 'importTeams',
    scope: 'teams:write',
    summary: 'Import teams from CSV',
    description:
      'Up to 2000 rows, one for each player or one for each team; rows with the same Team make one team. All or nothing: with an error anywhere nothing is made, and the answer is a 400 that names the rows, up to 20; with `dryRun` nothing is made either, and the answer lists all of them. Starts that are asked for are given first. A Flight that the event does not have is made; it is the flight of the team, in an individual event that of the player. A handicap with a plus is better than scratch. An event that is final or archived is a conflict.',
    body: TeamImport,
    bodyLimit: IMPORT_BODY_LIMIT,
    heavy: true,
    returns: ok(TeamImportReport),
    fails: ['not_found', 'conflict'],
    prepare: (body, { threads }, { organizationId }) => readImport(body, threads, organizationId),
    run: ({ tx, params, body, tools }) => importTeams(tx, params.id, body, tools),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/teams/{tid}',
    operation: 'getTeam',
    scope: 'tournaments:read',
    summary: 'Read a team',
    returns: ok(TeamDetail),
    fails: ['not_found'],
    run: ({ db, params }) => teams.get(db, params.id, params.tid),
  }),
  endpoint({
    method: 'PATCH',
    path: '/tournaments/{id}/teams/{tid}',
    operation: 'updateTeam',
    scope: 'teams:write',
    summary: 'Rename a team, or correct its handicap',
    description:
      'A taken name is a conflict. In a final event only the name can be corrected, in an archived one nothing.',
    body: TeamPatch,
    returns: ok(Team),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body }) => update(tx, params.id, params.tid, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/tournaments/{id}/teams/{tid}',
    operation: 'deleteTeam',
    scope: 'teams:write',
    summary: 'Delete a team',
    description:
      'Its players stay in the event, without a team. A team that has scores, or is in a bracket, stays too.',
    returns: ok(Deleted),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => teams.remove(tx, params.id, params.tid),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/teams/{tid}/move',
    operation: 'moveTeam',
    scope: 'teams:write',
    summary: 'Move a team to another start',
    body: TeamMove,
    returns: ok(Moved),
    fails: ['not_found', 'conflict'],
    prepare: wished,
    run: ({ tx, params, body }) => teams.move(tx, params.id, params.tid, body),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/teams/{tid}/checkin',
    operation: 'checkInTeam',
    scope: 'checkin:write',
    summary: 'Check a team in',
    description: 'All its players who have not withdrawn. Checking in again changes nothing.',
    returns: ok(CheckedIn),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => teams.checkIn(tx, params.id, params.tid),
  }),
  endpoint({
    method: 'DELETE',
    path: '/tournaments/{id}/teams/{tid}/checkin',
    operation: 'undoTeamCheckIn',
    scope: 'checkin:write',
    summary: "Undo a team's check-in",
    description:
      'All its players. Undoing it again changes nothing. The status of the event stays. An event that is final or archived is a conflict.',
    returns: ok(CheckedOut),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params }) => teams.checkOut(tx, params.id, params.tid),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/teams/{tid}/access-code',
    operation: 'regenerateAccessCode',
    scope: 'teams:write',
    summary: 'Create a new access code',
    description: 'The old one stops working.',
    returns: confidential(ok(AccessCode)),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, tools }) => teams.regenerateCode(tx, params.id, params.tid, tools),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/access-codes',
    operation: 'listAccessCodes',
    scope: 'teams:write',
    summary: 'Read the access codes',
    description:
      'Of all teams, in the order of their starts, to print signs again. Needs the right to change teams: whoever has a code can score.',
    returns: ok(Type.Array(TeamCode)),
    fails: ['not_found'],
    run: ({ db, params, tools }) => accessCodes.list(db, params.id, tools.sealer),
  }),
];

/** What the dashboard's dialog asks before an import. */
export const teamImportRoutes = [
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/teams/import/columns',
    operation: 'listTeamImportColumns',
    scope: 'tournaments:read',
    summary: 'List the columns that an import of teams knows',
    returns: ok(Type.Array(ImportColumnInfo)),
    run: async () => infoOf(IMPORT_COLUMNS),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/teams/import/preview',
    operation: 'previewTeamImport',
    scope: 'teams:write',
    summary: 'Preview the first rows of an import of teams',
    description:
      'Changes nothing. The beginning of a file is enough: five rows are read. An event that is final or archived is a conflict, as for the import.',
    body: TeamPreviewRequest,
    returns: ok(TeamPreview),
    fails: ['not_found', 'conflict'],
    prepare: readPreview,
    run: ({ tx, params, body }) => preview(tx, params.id, body),
  }),
];
