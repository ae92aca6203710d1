/**
 * The code of every page, which loads when the page is visited. Only the router reads this: pages read
 * `pages.ts` and `paths.ts`.
 */
import type { ComponentType } from 'react';
import type {
  ACCOUNT_PAGES,
  BARE_PAGES,
  ITEM_PAGES,
  ORGANIZATION_PAGES,
  OUTSIDE_PAGES,
  TOURNAMENT_PAGES,
} from './pages.ts';

export type Load = () => Promise<{ default: ComponentType }>;
/** A page without its code does not compile, nor does code without a page. */
type Loads<Pages extends readonly { path: string }[]> = Record<Pages[number]['path'], Load>;

export const ORGANIZATION_LOADS: Loads<typeof ORGANIZATION_PAGES> = {
  tournaments: () => import('./tournaments/page.tsx'),
  contacts: () => import('./contacts/page.tsx'),
  registrations: () => import('./registrations/page.tsx'),
  invitations: () => import('./invitations/page.tsx'),
  series: () => import('./series/page.tsx'),
  webhooks: () => import('./webhooks/page.tsx'),
  'api-access': () => import('./api-access/page.tsx'),
  events: () => import('./events/page.tsx'),
  requests: () => import('./requests/page.tsx'),
  members: () => import('./members/page.tsx'),
  settings: () => import('./settings/page.tsx'),
};

export const ITEM_LOADS: Loads<typeof ITEM_PAGES> = {
  'registrations/$registrationId': () => import('./registration/page.tsx'),
  'invitations/$invitationId': () => import('./invitation/page.tsx'),
  'series/$seriesId': () => import('./season/page.tsx'),
  'webhooks/$webhookId': () => import('./webhook/page.tsx'),
  'webhooks/$webhookId/deliveries/$deliveryId': () => import('./delivery/page.tsx'),
  'requests/$requestId': () => import('./request/page.tsx'),
};

export const TOURNAMENT_LOADS: Loads<typeof TOURNAMENT_PAGES> = {
  overview: () => import('./tournaments/overview/page.tsx'),
  course: () => import('./tournaments/course/page.tsx'),
  teams: () => import('./tournaments/teams/page.tsx'),
  'tee-sheet': () => import('./tournaments/tee-sheet/page.tsx'),
  'check-in': () => import('./tournaments/check-in/page.tsx'),
  scores: () => import('./tournaments/scores/page.tsx'),
  flags: () => import('./tournaments/flags/page.tsx'),
  boards: () => import('./tournaments/boards/page.tsx'),
  flights: () => import('./tournaments/flights/page.tsx'),
  registrations: () => import('./tournaments/registrations/page.tsx'),
  games: () => import('./tournaments/games/page.tsx'),
  messages: () => import('./tournaments/messages/page.tsx'),
  print: () => import('./tournaments/print/page.tsx'),
  money: () => import('./tournaments/money/page.tsx'),
  audit: () => import('./tournaments/audit/page.tsx'),
  settings: () => import('./tournaments/settings/page.tsx'),
};

export const BARE_LOADS: Loads<typeof BARE_PAGES> = {
  'games/raffles/$raffleId/draw': () => import('./tournaments/raffle-draw/page.tsx'),
  'print/$sheet': () => import('./tournaments/print-sheet/page.tsx'),
};

export const ACCOUNT_LOADS: Loads<typeof ACCOUNT_PAGES> = {
  profile: () => import('./account/profile/page.tsx'),
  sessions: () => import('./account/sessions/page.tsx'),
  'two-factor': () => import('./account/two-factor/page.tsx'),
  passkeys: () => import('./account/passkeys/page.tsx'),
};

export const OUTSIDE_LOADS: Loads<typeof OUTSIDE_PAGES> = {
  '/join/$token': () => import('./join/page.tsx'),
  '/app/join/$token': () => import('./join-again/page.tsx'),
  '/reset/$token': () => import('./reset/page.tsx'),
  '/app/sign-in': () => import('./sign-in/page.tsx'),
  '/app/forgot-password': () => import('./forgot-password/page.tsx'),
};
