/**
 * Every page of the dashboard: its address, its title, what it needs, and the letter that leads to it after
 * `g`. Navigation, command menu and the page about missing rights are made from these tables. They import no
 * page, so pages may read them.
 */
import type { Scope } from '@fairway/sdk';

/** A scope of the API, or a standing that only some roles have. */
export type Need = Scope | 'admin' | 'owner';

export interface PageEntry<Path extends string = string> {
  path: Path;
  title: string;
  needs?: Need;
  letter?: string;
}

/** The pages of an organization that the navigation "Main" leads to. Below `/app/o/{org}`. */
export const ORGANIZATION_PAGES = pages([
  { path: 'tournaments', title: 'Tournaments', needs: 'tournaments:read', letter: 't' },
  { path: 'contacts', title: 'Contacts', needs: 'contacts:read', letter: 'c' },
  { path: 'registrations', title: 'Registrations', needs: 'registrations:read', letter: 'r' },
  { path: 'invitations', title: 'Invitations', needs: 'invitations:read', letter: 'i' },
  { path: 'series', title: 'Series', needs: 'series:read', letter: 's' },
  { path: 'webhooks', title: 'Webhooks', needs: 'webhooks:read', letter: 'w' },
  { path: 'api-access', title: 'API access', needs: 'admin', letter: 'a' },
  { path: 'requests', title: 'Request log', needs: 'admin', letter: 'q' },
  { path: 'members', title: 'Members', needs: 'admin', letter: 'm' },
  { path: 'settings', title: 'Settings', needs: 'admin', letter: 'e' },
]);

/** One thing each, reached from its list. Below `/app/o/{org}`. */
export const ITEM_PAGES = pages([
  { path: 'registrations/$registrationId', title: 'Registration', needs: 'registrations:read' },
  { path: 'invitations/$invitationId', title: 'Invitation', needs: 'invitations:read' },
  { path: 'series/$seriesId', title: 'Season', needs: 'series:read' },
  { path: 'webhooks/$webhookId', title: 'Endpoint', needs: 'webhooks:read' },
  { path: 'webhooks/$webhookId/deliveries/$deliveryId', title: 'Delivery', needs: 'webhooks:read' },
  { path: 'requests/$requestId', title: 'Request', needs: 'admin' },
]);

/**
 * The pages of an event, below `tournaments/$tournamentId`: the navigation "Tournament". The name of the
 * event is their h1.
 */
export const TOURNAMENT_PAGES = pages([
  { path: 'overview', title: 'Overview', needs: 'tournaments:read', letter: 'o' },
  { path: 'course', title: 'Course', needs: 'tournaments:read', letter: 'u' },
  { path: 'teams', title: 'Teams', needs: 'tournaments:read', letter: 'p' },
  { path: 'tee-sheet', title: 'Tee sheet', needs: 'tournaments:read', letter: 'h' },
  { path: 'check-in', title: 'Check-in', needs: 'tournaments:read', letter: 'k' },
  { path: 'scores', title: 'Scores', needs: 'tournaments:read', letter: 'n' },
  { path: 'flags', title: 'Flags', needs: 'tournaments:read', letter: 'f' },
  { path: 'boards', title: 'Boards', needs: 'tournaments:read', letter: 'b' },
  { path: 'flights', title: 'Flights', needs: 'flights:read', letter: 'l' },
  { path: 'registrations', title: 'Registrations', needs: 'registrations:read', letter: 'v' },
  { path: 'games', title: 'Games', needs: 'tournaments:read', letter: 'g' },
  { path: 'messages', title: 'Messages', needs: 'announcements:read', letter: 'j' },
  { path: 'print', title: 'Print', needs: 'tournaments:read', letter: 'y' },
  { path: 'audit', title: 'Audit', needs: 'audit:read', letter: 'z' },
  { path: 'settings', title: 'Settings', needs: 'tournaments:read', letter: 'x' },
]);

/**
 * Pages of an event that fill the screen or a sheet of paper: nothing stands around them, and their h1 is
 * their own.
 */
export const BARE_PAGES = pages([
  { path: 'games/raffles/$raffleId/draw', title: 'Raffle draw', needs: 'raffles:read' },
  { path: 'print/$sheet', title: 'Print', needs: 'tournaments:read' },
]);

/** What belongs to the person, in the menu "Account". Below `/app/account`. */
export const ACCOUNT_PAGES = pages([
  { path: 'profile', title: 'Profile' },
  { path: 'sessions', title: 'Sessions' },
  { path: 'two-factor', title: 'Two-factor' },
]);

/** For whoever is not signed in, by their whole address. */
export const OUTSIDE_PAGES = pages([
  { path: '/join/$token', title: 'Join' },
  { path: '/app/join/$token', title: 'Join' },
  { path: '/reset/$token', title: 'New password' },
  { path: '/app/sign-in', title: 'Sign in' },
  { path: '/app/forgot-password', title: 'Forgot password' },
]);

/** Keeps the addresses as types, which `paths.ts` and `routes.ts` are checked by. */
function pages<const Path extends string>(list: readonly PageEntry<Path>[]): readonly PageEntry<Path>[] {
  return list;
}
