/**
 * Every page of the dashboard: its address, its title, what it needs, the letter that leads to it after `g`, and its code,
 * which loads when it is visited. Navigation, command menu and the page about missing rights are made from this table.
 */
import type { ComponentType } from 'react';
import type { Need } from './session.tsx';

export interface PageEntry {
  /** Below `/app/o/{org}`, or below the tournament. */
  path: string;
  title: string;
  needs?: Need;
  letter?: string;
  /** Whether a navigation leads to it; the others are reached from their lists. */
  listed?: true;
  load(): Promise<{ default: ComponentType }>;
}

/** The pages of an organization. Those that are listed make the navigation "Main". */
export const ORGANIZATION_PAGES: readonly PageEntry[] = [
  {
    path: 'tournaments',
    title: 'Tournaments',
    needs: 'tournaments:read',
    letter: 't',
    listed: true,
    load: () => import('./tournaments/page.tsx'),
  },
  {
    path: 'contacts',
    title: 'Contacts',
    needs: 'contacts:read',
    letter: 'c',
    listed: true,
    load: () => import('./contacts/page.tsx'),
  },
  {
    path: 'registrations',
    title: 'Registrations',
    needs: 'registrations:read',
    letter: 'r',
    listed: true,
    load: () => import('./registrations/page.tsx'),
  },
  {
    path: 'registrations/$registrationId',
    title: 'Registration',
    needs: 'registrations:read',
    load: () => import('./registration/page.tsx'),
  },
  {
    path: 'invitations',
    title: 'Invitations',
    needs: 'invitations:read',
    letter: 'i',
    listed: true,
    load: () => import('./invitations/page.tsx'),
  },
  {
    path: 'invitations/$invitationId',
    title: 'Invitation',
    needs: 'invitations:read',
    load: () => import('./invitation/page.tsx'),
  },
  {
    path: 'series',
    title: 'Series',
    needs: 'series:read',
    letter: 's',
    listed: true,
    load: () => import('./series/page.tsx'),
  },
  {
    path: 'series/$seriesId',
    title: 'Season',
    needs: 'series:read',
    load: () => import('./season/page.tsx'),
  },
  {
    path: 'webhooks',
    title: 'Webhooks',
    needs: 'webhooks:read',
    letter: 'w',
    listed: true,
    load: () => import('./webhooks/page.tsx'),
  },
  {
    path: 'webhooks/$webhookId',
    title: 'Endpoint',
    needs: 'webhooks:read',
    load: () => import('./webhook/page.tsx'),
  },
  {
    path: 'webhooks/$webhookId/deliveries/$deliveryId',
    title: 'Delivery',
    needs: 'webhooks:read',
    load: () => import('./delivery/page.tsx'),
  },
  {
    path: 'api-access',
    title: 'API access',
    needs: 'admin',
    letter: 'a',
    listed: true,
    load: () => import('./api-access/page.tsx'),
  },
  {
    path: 'requests',
    title: 'Request log',
    needs: 'admin',
    letter: 'q',
    listed: true,
    load: () => import('./requests/page.tsx'),
  },
  { path: 'requests/$requestId', title: 'Request', needs: 'admin', load: () => import('./request/page.tsx') },
  {
    path: 'members',
    title: 'Members',
    needs: 'admin',
    letter: 'm',
    listed: true,
    load: () => import('./members/page.tsx'),
  },
  {
    path: 'settings',
    title: 'Settings',
    needs: 'admin',
    letter: 'e',
    listed: true,
    load: () => import('./settings/page.tsx'),
  },
];

/** The pages of an event, below `tournaments/$tournamentId`: the navigation "Tournament". The name of the event is their h1. */
export const TOURNAMENT_PAGES: readonly PageEntry[] = [
  {
    path: 'overview',
    title: 'Overview',
    needs: 'tournaments:read',
    letter: 'o',
    listed: true,
    load: () => import('./tournaments/overview/page.tsx'),
  },
  {
    path: 'course',
    title: 'Course',
    needs: 'tournaments:read',
    letter: 'u',
    listed: true,
    load: () => import('./tournaments/course/page.tsx'),
  },
  {
    path: 'teams',
    title: 'Teams',
    needs: 'tournaments:read',
    letter: 'p',
    listed: true,
    load: () => import('./tournaments/teams/page.tsx'),
  },
  {
    path: 'tee-sheet',
    title: 'Tee sheet',
    needs: 'tournaments:read',
    letter: 'h',
    listed: true,
    load: () => import('./tournaments/tee-sheet/page.tsx'),
  },
  {
    path: 'check-in',
    title: 'Check-in',
    needs: 'tournaments:read',
    letter: 'k',
    listed: true,
    load: () => import('./tournaments/check-in/page.tsx'),
  },
  {
    path: 'scores',
    title: 'Scores',
    needs: 'tournaments:read',
    letter: 'n',
    listed: true,
    load: () => import('./tournaments/scores/page.tsx'),
  },
  {
    path: 'flags',
    title: 'Flags',
    needs: 'tournaments:read',
    letter: 'f',
    listed: true,
    load: () => import('./tournaments/flags/page.tsx'),
  },
  {
    path: 'boards',
    title: 'Boards',
    needs: 'tournaments:read',
    letter: 'b',
    listed: true,
    load: () => import('./tournaments/boards/page.tsx'),
  },
  {
    path: 'flights',
    title: 'Flights',
    needs: 'flights:read',
    letter: 'l',
    listed: true,
    load: () => import('./tournaments/flights/page.tsx'),
  },
  {
    path: 'registrations',
    title: 'Registrations',
    needs: 'registrations:read',
    letter: 'v',
    listed: true,
    load: () => import('./tournaments/registrations/page.tsx'),
  },
  {
    path: 'games',
    title: 'Games',
    needs: 'tournaments:read',
    letter: 'g',
    listed: true,
    load: () => import('./tournaments/games/page.tsx'),
  },
  {
    path: 'messages',
    title: 'Messages',
    needs: 'announcements:read',
    letter: 'j',
    listed: true,
    load: () => import('./tournaments/messages/page.tsx'),
  },
  {
    path: 'print',
    title: 'Print',
    needs: 'tournaments:read',
    letter: 'y',
    listed: true,
    load: () => import('./tournaments/print/page.tsx'),
  },
  {
    path: 'audit',
    title: 'Audit',
    needs: 'audit:read',
    letter: 'z',
    listed: true,
    load: () => import('./tournaments/audit/page.tsx'),
  },
  {
    path: 'settings',
    title: 'Settings',
    needs: 'tournaments:read',
    letter: 'x',
    listed: true,
    load: () => import('./tournaments/settings/page.tsx'),
  },
];

/** Pages of an event that fill the screen or a sheet of paper: nothing stands around them, and their h1 is their own. */
export const BARE_PAGES: readonly PageEntry[] = [
  {
    path: 'games/raffles/$raffleId/draw',
    title: 'Raffle draw',
    needs: 'raffles:read',
    load: () => import('./tournaments/raffle-draw/page.tsx'),
  },
  {
    path: 'print/$sheet',
    title: 'Print',
    needs: 'tournaments:read',
    load: () => import('./tournaments/print-sheet/page.tsx'),
  },
];

/** What belongs to the person, in the menu "Account". Below `/app/account`. */
export const ACCOUNT_PAGES: readonly PageEntry[] = [
  { path: 'profile', title: 'Profile', load: () => import('./account/profile/page.tsx') },
  { path: 'sessions', title: 'Sessions', load: () => import('./account/sessions/page.tsx') },
  { path: 'two-factor', title: 'Two-factor', load: () => import('./account/two-factor/page.tsx') },
];

/** For whoever is not signed in, by their whole address. */
export const OUTSIDE_PAGES: readonly PageEntry[] = [
  { path: '/join/$token', title: 'Join', load: () => import('./join/page.tsx') },
  { path: '/app/join/$token', title: 'Join', load: () => import('./join-again/page.tsx') },
  { path: '/reset/$token', title: 'New password', load: () => import('./reset/page.tsx') },
  { path: '/app/sign-in', title: 'Sign in', load: () => import('./sign-in/page.tsx') },
  {
    path: '/app/forgot-password',
    title: 'Forgot password',
    load: () => import('./forgot-password/page.tsx'),
  },
];

export const organizationPath = (org: string, path: string): string => `/app/o/${org}/${path}`;
export const tournamentPath = (org: string, tournamentId: string, path: string): string =>
  `/app/o/${org}/tournaments/${tournamentId}/${path}`;
