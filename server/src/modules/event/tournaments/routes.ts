import { dated, endpoint, list, ok } from '../../../http/endpoint.ts';
import * as audit from '../../records/audit/audit.ts';
import { AUDIT_COLUMNS, AuditEvent, AuditFilters } from '../../records/audit/schemas.ts';
import * as publicAddress from './public-address.ts';
import {
  StatusChange,
  StatusChanged,
  Summary,
  Tournament,
  TournamentFilters,
  TournamentPatch,
  TournamentPatched,
} from './schemas.ts';
import * as settings from './settings.ts';
import { Settings, SettingsPatch } from './settings-schemas.ts';
import * as status from './status.ts';
import { summary } from './summary.ts';
import * as tournaments from './tournaments.ts';

export const tournamentRoutes = [
  endpoint({
    method: 'GET',
    path: '/tournaments',
    operation: 'listTournaments',
    scope: 'tournaments:read',
    summary: 'List tournaments',
    query: TournamentFilters,
    returns: dated(list(Tournament)),
    run: ({ db, query, page }) => tournaments.list(db, query, page),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}',
    operation: 'getTournament',
    scope: 'tournaments:read',
    summary: 'Read a tournament',
    returns: ok(Tournament),
    fails: ['not_found'],
    run: ({ db, params }) => tournaments.get(db, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/tournaments/{id}',
    operation: 'updateTournament',
    scope: 'tournaments:write',
    summary: 'Change a tournament',
    description:
      'The answer holds the id and the fields that were sent. The format cannot be changed once there are scores.',
    body: TournamentPatch,
    returns: ok(TournamentPatched),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body }) => tournaments.update(tx, params.id, body),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/settings',
    operation: 'getTournamentSettings',
    scope: 'tournaments:read',
    summary: 'Read the settings',
    returns: ok(Settings),
    fails: ['not_found'],
    run: ({ db, params }) => settings.get(db, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/tournaments/{id}/settings',
    operation: 'updateTournamentSettings',
    scope: 'tournaments:write',
    summary: 'Change settings',
    description:
      'The answer holds all settings. A public address that another event has, or a team size that an existing team exceeds, is a conflict. Where caches in front of the service keep public boards, freezing or hiding the board is answered some three seconds later, when the last copy is gone.',
    body: SettingsPatch,
    returns: ok(Settings),
    fails: ['not_found', 'conflict'],
    prepare: (body) => settings.checked(body),
    run: ({ tx, params, body }) => settings.update(tx, params.id, body),
    settle: ({ body, tools }) => (settings.withdraws(body) ? tools.publicCopies.gone() : undefined),
  }),
  endpoint({
    method: 'POST',
    path: '/tournaments/{id}/status',
    operation: 'changeTournamentStatus',
    scope: 'tournaments:write',
    summary: 'Change the status',
    description:
      'The status stops moving by itself unless `autoStatus` is true. Asking for the status it has is allowed and sets the flag. From `setup`: to `open`, `live`, `archived`. From `open`: to `live`, `archived`, and back to `setup` while there are no scores and no check-ins. From `live`: to `final`, and back to `open` while there are no scores. From `final`: to `live`, `archived`. From `archived`: to `final`.',
    body: StatusChange,
    returns: ok(StatusChanged),
    fails: ['not_found', 'conflict'],
    run: ({ tx, params, body }) => status.change(tx, params.id, body),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/summary',
    operation: 'getTournamentSummary',
    scope: 'tournaments:read',
    summary: 'See the event at a glance',
    returns: ok(Summary),
    fails: ['not_found'],
    run: ({ db, params }) => summary(db, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/tournaments/{id}/audit',
    operation: 'listAuditEvents',
    scope: 'audit:read',
    summary: 'Read the audit log',
    description: 'Everything that was done to the event, newest first.',
    query: AuditFilters,
    returns: list(AuditEvent),
    csv: {
      filename: 'audit.csv',
      columns: AUDIT_COLUMNS,
      rows: async ({ db, params, query }) => {
        await tournaments.get(db, params.id);
        return audit.listAll(db, params.id, query);
      },
    },
    fails: ['not_found'],
    run: async ({ db, params, query, page }) => {
      await tournaments.get(db, params.id);
      return audit.list(db, params.id, query, page);
    },
  }),
];

/** What the dashboard's forms ask for. */
export const staffTournamentRoutes = [
  endpoint({
    method: 'GET',
    path: '/public-address',
    operation: 'checkPublicAddress',
    scope: 'tournaments:write',
    door: 'platform',
    summary: 'See whether a public address is available',
    query: publicAddress.PublicAddressQuery,
    returns: ok(publicAddress.PublicAddress),
    run: ({ db, query }) => publicAddress.look(db, query),
  }),
];
