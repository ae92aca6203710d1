/** The scopes of the API with what each grants, in the order of the docs. */
import type { Scope } from '@fairway/sdk';

export const SCOPES: Record<Scope, string> = {
  'contacts:read': 'Read contacts and tags.',
  'contacts:write': 'Create, edit, import and delete contacts and tags.',
  'registrations:read': 'Read and export registrations.',
  'registrations:write':
    'Refund and cancel registrations, which issues refunds through the payment processor.',
  'invitations:read': 'Read invitations and delivery statistics.',
  'invitations:write': 'Create and schedule invitations.',
  'tournaments:read': 'Read tournaments, teams and the leaderboard.',
  'tournaments:write': 'Edit event details and change the event status.',
  'webhooks:read': 'Read webhook endpoints and deliveries.',
  'webhooks:write': 'Create, edit, delete and replay webhooks.',
  'teams:write': 'Move or remove teams, assign flights.',
  'checkin:write': 'Check teams and players in.',
  'messages:write': 'Send broadcast messages.',
  'scores:write': 'Correct team and player hole scores.',
  'sidegames:write': 'Add, edit and remove side games and contests.',
  'players:write': 'Edit player details and withdraw players.',
  'brackets:read': 'Read match-play brackets and results.',
  'brackets:write': 'Record match-play results and advance brackets.',
  'raffles:read': 'Read raffles, prizes and ticket counts.',
  'raffles:write': 'Draw raffle winners.',
  'auctions:read': 'Read auction items and current bids.',
  'announcements:read': 'Read announcements and their delivery status.',
  'announcements:write': 'Create and send announcements.',
  'rsvps:read': 'Read RSVP responses.',
  'series:read': 'Read series and season standings.',
  'scorecards:read': 'Read hole-by-hole scorecards of each team.',
  'flights:read': 'Read the standings of each flight.',
  'audit:read': 'Read the audit log of a tournament.',
};

export const ALL_SCOPES = Object.keys(SCOPES);

export const isScope = (text: string): text is Scope => text in SCOPES;
