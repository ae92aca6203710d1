/** Raffles in words. */
import type { RaffleTicketSale } from '@fairway/sdk';

/** `Ticket 12`, `Tickets 12 to 20`. */
export const numbersOf = ({
  first_number,
  last_number,
}: Pick<RaffleTicketSale, 'first_number' | 'last_number'>): string =>
  first_number === last_number ? `Ticket ${first_number}` : `Tickets ${first_number} to ${last_number}`;
