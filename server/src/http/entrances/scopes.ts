/** Every scope a client can hold, and what it grants. A route without one of these does not compile. */
export const SCOPES = {
  'contacts:read': 'read contacts and tags',
  'contacts:write': 'create, edit, import and delete contacts and tags',
  'registrations:read': 'read and export registrations',
  'registrations:write':
    'refund and cancel registrations, which issues refunds through the payment processor',
  'invitations:read': 'read invitations and delivery statistics',
  'invitations:write': 'create and schedule invitations',
  'tournaments:read': 'read tournaments, teams and the leaderboard',
  'tournaments:write': 'edit event details and change the event status',
  'webhooks:read': 'read webhook endpoints and deliveries',
  'webhooks:write': 'create, edit, delete and replay webhooks',
  'teams:write': 'move or remove teams, assign flights',
  'checkin:write': 'check teams and players in',
  'messages:write': 'send broadcast messages',
  'scores:write': 'correct team and player hole scores',
  'sidegames:write': 'add, edit and remove side games and contests',
  'players:write': 'edit player details and withdraw players',
  'brackets:read': 'read match-play brackets and results',
  'brackets:write': 'record match-play results and advance brackets',
  'raffles:read': 'read raffles, prizes and ticket counts',
  'raffles:write': 'draw raffle winners',
  'auctions:read': 'read auction items and current bids',
  'announcements:read': 'read announcements and their delivery status',
  'announcements:write': 'create and send announcements',
  'rsvps:read': 'read RSVP responses',
  'series:read': 'read series and season standings',
  'scorecards:read': 'read hole-by-hole scorecards of each team',
  'flights:read': 'read the standings of each flight',
  'audit:read': 'read the audit log of a tournament',
  'events:read': 'read the event feed',
} as const;

export type Scope = keyof typeof SCOPES;

export const ALL_SCOPES = Object.keys(SCOPES) as Scope[];

export const isScope = (text: string): text is Scope => Object.hasOwn(SCOPES, text);
