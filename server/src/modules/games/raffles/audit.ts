import { auditing } from '../../records/audit/audit.ts';

export const audit = auditing({
  raffle: [
    'raffle.created',
    'raffle.updated',
    'raffle.deleted',
    'raffle.prize_added',
    'raffle.prize_updated',
    'raffle.prize_deleted',
    'raffle.tickets_sold',
    'raffle.tickets_voided',
    'raffle.drawn',
  ],
});
