/** What callers may see who sell tickets or draw, but may not read raffles: all but personal data. */
import type { DrawResult } from './draw-schemas.ts';
import type { Prize, Raffle, TicketSale } from './schemas.ts';

export const saleWithoutNames = (sale: TicketSale): TicketSale => ({
  ...sale,
  holder_name: null,
  holder_email: null,
  holder_phone: null,
});

export const prizeWithoutNames = (prize: Prize): Prize => ({
  ...prize,
  winners: prize.winners.map((winner) => ({ ...winner, winner_name: null })),
});

export const raffleWithoutNames = (raffle: Raffle): Raffle => ({
  ...raffle,
  prizes: raffle.prizes.map(prizeWithoutNames),
});

export const drawWithoutNames = (result: DrawResult): DrawResult => ({
  ...result,
  drawn: result.drawn.map((win) => ({ ...win, winnerName: null })),
});
