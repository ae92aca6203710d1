/**
 * Every page of the dashboard: its address, its title, what it needs, the group of the navigation that it
 * stands in, and the letter that leads to it after `g`. Navigation, command menu and the page about missing
 * rights are made from these tables. They import no page, so pages may read them.
 */
import type { Scope } from '@fairway/sdk';
import { words } from '../words/app.ts';

/** A scope of the API, or a standing that only some roles have. */
export type Need = Scope | 'admin' | 'owner';

/** Named in the navigation; pages without one stand among themselves. */
export type PageGroup = keyof typeof words.pages.groups;

export interface PageEntry<Path extends string = string> {
  path: Path;
  title: string;
  needs?: Need;
  letter?: string;
  group?: PageGroup;
}

const { organization, item, event, account, outside } = words.pages;

/** The pages of an organization that the navigation "Main" leads to. Below `/app/o/{org}`. */
export const ORGANIZATION_PAGES = pages([
  { path: 'tournaments', title: organization.tournaments, needs: 'tournaments:read', letter: 't' },
  { path: 'contacts', title: organization.contacts, needs: 'contacts:read', letter: 'c' },
  { path: 'registrations', title: organization.registrations, needs: 'registrations:read', letter: 'r' },
  { path: 'invitations', title: organization.invitations, needs: 'invitations:read', letter: 'i' },
  { path: 'series', title: organization.series, needs: 'series:read', letter: 's' },
  ...grouped('developers', [
    { path: 'api-access', title: organization['api-access'], needs: 'admin', letter: 'a' },
    { path: 'webhooks', title: organization.webhooks, needs: 'webhooks:read', letter: 'w' },
    { path: 'events', title: organization.events, needs: 'events:read' },
    { path: 'requests', title: organization.requests, needs: 'admin', letter: 'q' },
  ]),
  { path: 'members', title: organization.members, needs: 'admin', letter: 'm' },
  { path: 'settings', title: organization.settings, needs: 'admin', letter: 'e' },
]);

/** One thing each, reached from its list. Below `/app/o/{org}`. */
export const ITEM_PAGES = pages([
  { path: 'registrations/$registrationId', title: item.registration, needs: 'registrations:read' },
  { path: 'invitations/$invitationId', title: item.invitation, needs: 'invitations:read' },
  { path: 'series/$seriesId', title: item.season, needs: 'series:read' },
  { path: 'webhooks/$webhookId', title: item.endpoint, needs: 'webhooks:read' },
  { path: 'webhooks/$webhookId/deliveries/$deliveryId', title: item.delivery, needs: 'webhooks:read' },
  { path: 'requests/$requestId', title: item.request, needs: 'admin' },
]);

/**
 * The pages of an event, below `tournaments/$tournamentId`: the navigation "Tournament". The name of the
 * event is their h1.
 */
export const TOURNAMENT_PAGES = pages([
  ...grouped('plan', [
    { path: 'overview', title: event.overview, needs: 'tournaments:read', letter: 'o' },
    { path: 'course', title: event.course, needs: 'tournaments:read', letter: 'u' },
    { path: 'teams', title: event.teams, needs: 'tournaments:read', letter: 'p' },
    { path: 'tee-sheet', title: event['tee-sheet'], needs: 'tournaments:read', letter: 'h' },
    { path: 'flights', title: event.flights, needs: 'flights:read', letter: 'l' },
    { path: 'registrations', title: event.registrations, needs: 'registrations:read', letter: 'v' },
  ]),
  ...grouped('day', [
    { path: 'check-in', title: event['check-in'], needs: 'tournaments:read', letter: 'k' },
    { path: 'scores', title: event.scores, needs: 'tournaments:read', letter: 'n' },
    { path: 'flags', title: event.flags, needs: 'tournaments:read', letter: 'f' },
    { path: 'messages', title: event.messages, needs: 'announcements:read', letter: 'j' },
    { path: 'print', title: event.print, needs: 'tournaments:read', letter: 'y' },
  ]),
  ...grouped('show', [
    { path: 'boards', title: event.boards, needs: 'tournaments:read', letter: 'b' },
    { path: 'games', title: event.games, needs: 'tournaments:read', letter: 'g' },
  ]),
  ...grouped('manage', [
    { path: 'money', title: event.money, needs: 'registrations:read', letter: 'd' },
    { path: 'audit', title: event.audit, needs: 'audit:read', letter: 'z' },
    { path: 'settings', title: event.settings, needs: 'tournaments:read', letter: 'x' },
  ]),
]);

/**
 * Pages of an event that fill the screen or a sheet of paper: nothing stands around them, and their h1 is
 * their own.
 */
export const BARE_PAGES = pages([
  { path: 'games/raffles/$raffleId/draw', title: event.raffleDraw, needs: 'raffles:read' },
  { path: 'print/$sheet', title: event.print, needs: 'tournaments:read' },
]);

/** What belongs to the person, in the menu "Account". Below `/app/account`. */
export const ACCOUNT_PAGES = pages([
  { path: 'profile', title: account.profile },
  { path: 'sessions', title: account.sessions },
  { path: 'two-factor', title: account['two-factor'] },
  { path: 'passkeys', title: account.passkeys },
]);

/** For whoever is not signed in, by their whole address. */
export const OUTSIDE_PAGES = pages([
  { path: '/join/$token', title: outside.join },
  { path: '/app/join/$token', title: outside.join },
  { path: '/reset/$token', title: outside.newPassword },
  { path: '/app/sign-in', title: outside.signIn },
  { path: '/app/forgot-password', title: outside.forgotPassword },
]);

/** Keeps the addresses as types, which `paths.ts` and `routes.ts` are checked by. */
function pages<const Path extends string>(list: readonly PageEntry<Path>[]): readonly PageEntry<Path>[] {
  return list;
}

function grouped<const Path extends string>(
  group: PageGroup,
  list: readonly PageEntry<Path>[],
): readonly PageEntry<Path>[] {
  return list.map((page) => ({ ...page, group }));
}
