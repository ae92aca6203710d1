/** The audit log in words: who acted, and what was done. What is old and new is in changes.ts. */
import type { AuditEvent } from '@fairway/sdk';

/** A member of staff by address; everybody else by what they are. */
export function actorOf({ actor_email, metadata }: AuditEvent): string {
  if (actor_email !== null) return actor_email;
  const { client_id, via, auto, public: isPublic } = metadata ?? {};
  if (typeof client_id === 'string') return `API client ${client_id}`;
  if (via === 'play') return 'A phone on the course';
  if (via === 'link') return 'Somebody by a link';
  if (isPublic === true || via === 'public') return 'A visitor';
  if (typeof via === 'string') return VIA[via] ?? via;
  return auto === true ? 'Fairway, by itself' : 'Fairway';
}

const VIA: Record<string, string> = { sandbox: 'The sandbox till', stripe: 'Stripe' };

/** "moved a player"; an action that is newer than this table is told by its name. */
export const actionText = (action: string): string =>
  ACTIONS[action] ?? action.replaceAll('_', ' ').replace('.', ': ');

/** The kinds of things, for the filter. */
export const TARGETS: readonly { value: string; label: string }[] = [
  { value: 'tournament', label: 'The event' },
  { value: 'team', label: 'Teams' },
  { value: 'player', label: 'Players' },
  { value: 'score', label: 'Scores' },
  { value: 'flag', label: 'Flags' },
  { value: 'flight', label: 'Flights' },
  { value: 'registration', label: 'Registrations' },
  { value: 'discount', label: 'Discounts' },
  { value: 'invitation', label: 'Invitations' },
  { value: 'rsvp', label: 'RSVPs' },
  { value: 'announcement', label: 'Announcements' },
  { value: 'message', label: 'Messages' },
  { value: 'sidegame', label: 'Side games' },
  { value: 'bracket', label: 'Brackets' },
  { value: 'raffle', label: 'Raffles' },
  { value: 'auction', label: 'Auctions' },
  { value: 'series', label: 'Series' },
];

const ACTIONS: Record<string, string> = {
  'tournament.created': 'created the event',
  'tournament.updated': 'changed the event',
  'tournament.settings_updated': 'changed the settings',
  'tournament.status_changed': 'changed the status',
  'tournament.holes_updated': 'changed the course',
  'tournament.sponsors_updated': 'changed the sponsors',
  'team.created': 'created a team',
  'team.moved': 'moved a team',
  'team.deleted': 'deleted a team',
  'team.checked_in': 'checked a team in',
  'team.checked_out': 'undid the check-in of a team',
  'team.code_regenerated': 'made a new access code',
  'team.flight_assigned': 'put a team into a flight',
  'player.created': 'added a player',
  'player.checked_in': 'checked a player in',
  'player.checked_out': 'undid the check-in of a player',
  'player.moved': 'moved a player',
  'player.updated': 'changed a player',
  'player.withdrawn': 'withdrew a player',
  'player.reinstated': 'reinstated a player',
  'player.flight_assigned': 'put a player into a flight',
  'score.corrected': 'wrote a score',
  'card.signed': 'signed a card',
  'card.reopened': 'reopened a card',
  'flag.resolved': 'resolved a flag',
  'flight.created': 'created a flight',
  'flight.updated': 'changed a flight',
  'flight.deleted': 'deleted a flight',
  'flight.auto_assigned': 'made the flights',
  'registration.created': 'registered',
  'registration.updated': 'changed a registration',
  'registration.paid': 'paid a registration',
  'registration.refunded': 'refunded a registration',
  'registration.refund_failed': 'could not refund a registration',
  'registration.cancelled': 'cancelled a registration',
  'registration.promoted': 'took a registration off the waitlist',
  'registration.payment_returned': 'returned a payment',
  'registration.link_created': 'made a link to a registration',
  'registration.flag_resolved': 'settled a question about a registration',
  'discount.created': 'created a discount code',
  'discount.updated': 'changed a discount code',
  'discount.deleted': 'deleted a discount code',
  'invitation.sent': 'sent an invitation',
  'invitation.cancelled': 'cancelled an invitation',
  'rsvp.answered': 'answered an invitation',
  'announcement.created': 'drafted an announcement',
  'announcement.updated': 'changed an announcement',
  'announcement.deleted': 'deleted an announcement',
  'announcement.sent': 'sent an announcement',
  'announcement.retracted': 'took an announcement off the board',
  'message.sent': 'sent a message',
  'sidegame.created': 'created a side game',
  'sidegame.updated': 'changed a side game',
  'sidegame.deleted': 'deleted a side game',
  'sidegame.participants_added': 'added players to a side game',
  'sidegame.participant_removed': 'took a player out of a side game',
  'sidegame.winner_set': 'named the winner of a side game',
  'sidegame.winner_cleared': 'took back the winner of a side game',
  'bracket.created': 'drew a bracket',
  'bracket.updated': 'changed a bracket',
  'bracket.deleted': 'deleted a bracket',
  'bracket.result_recorded': 'recorded the result of a match',
  'bracket.result_cleared': 'took back the result of a match',
  'bracket.progress_recorded': 'recorded how a match stands',
  'raffle.created': 'created a raffle',
  'raffle.updated': 'changed a raffle',
  'raffle.deleted': 'deleted a raffle',
  'raffle.prize_added': 'added a prize to a raffle',
  'raffle.prize_updated': 'changed a prize of a raffle',
  'raffle.prize_deleted': 'deleted a prize of a raffle',
  'raffle.tickets_sold': 'sold raffle tickets',
  'raffle.tickets_voided': 'voided raffle tickets',
  'raffle.drawn': 'drew a raffle',
  'auction.created': 'put up an auction item',
  'auction.updated': 'changed an auction item',
  'auction.deleted': 'deleted an auction item',
  'auction.closed': 'closed an auction item',
  'auction.bid_placed': 'placed a bid',
  'auction.bid_struck': 'struck a bid',
  'series.event_added': 'added the event to a series',
  'series.event_updated': 'changed the weight in a series',
  'series.event_removed': 'took the event out of a series',
};
