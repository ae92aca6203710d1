/** Raffles in words. */
import type { RaffleTicketSale } from '@fairway/sdk';
import { words } from '../../../../words/app.ts';

const said = words.raffles;

/** `Ticket 12`, `Tickets 12 to 20`. */
export const numbersOf = ({
  first_number,
  last_number,
}: Pick<RaffleTicketSale, 'first_number' | 'last_number'>): string =>
  first_number === last_number
    ? said.ticketNumber(first_number)
    : said.ticketNumbers(first_number, last_number);
