/** What each role may do: scopes of the API, and a standing for what only the dashboard has. */
import type { Role } from '../../platform/roles.ts';
import { ALL_SCOPES, type Scope } from './scopes.ts';

/**
 * What an endpoint of the dashboard asks for: to be signed in, to be a member of the organization, to run it,
 * to own it. No token has any of these.
 */
export type StaffStanding = 'session' | 'member' | 'admin' | 'owner';

/** For staff at an event: all about the day itself, nothing about people's data, money or settings. */
const LIVE_DAY: readonly Scope[] = [
  'tournaments:read',
  'registrations:read',
  'brackets:read',
  'raffles:read',
  'auctions:read',
  'announcements:read',
  'rsvps:read',
  'scorecards:read',
  'flights:read',
  'audit:read',
  'teams:write',
  'checkin:write',
  'players:write',
  'scores:write',
  'sidegames:write',
  'brackets:write',
  'raffles:write',
  'announcements:write',
  'messages:write',
];

const LOOKING = ALL_SCOPES.filter((scope) => scope.endsWith(':read') && scope !== 'webhooks:read');

const SCOPES_OF: Record<Role, readonly Scope[]> = {
  owner: ALL_SCOPES,
  admin: ALL_SCOPES,
  staff: ALL_SCOPES.filter((scope) => LIVE_DAY.includes(scope)),
  viewer: LOOKING,
};

const STANDINGS: Record<Role, readonly StaffStanding[]> = {
  owner: ['session', 'member', 'admin', 'owner'],
  admin: ['session', 'member', 'admin'],
  staff: ['session', 'member'],
  viewer: ['session', 'member'],
};

/** In the order of `SCOPES`. */
export const scopesOf = (role: Role): readonly Scope[] => SCOPES_OF[role];

const grant = (role: Role): ReadonlySet<string> => new Set([...SCOPES_OF[role], ...STANDINGS[role]]);

/** Made once: a caller of every request refers to one of them. */
export const GRANTS: Record<Role, ReadonlySet<string>> = {
  owner: grant('owner'),
  admin: grant('admin'),
  staff: grant('staff'),
  viewer: grant('viewer'),
};
