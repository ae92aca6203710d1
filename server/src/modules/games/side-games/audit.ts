import { auditing } from '../../records/audit/audit.ts';

export const audit = auditing({
  sidegame: [
    'sidegame.created',
    'sidegame.updated',
    'sidegame.deleted',
    'sidegame.participants_added',
    'sidegame.participant_removed',
    'sidegame.winner_set',
    'sidegame.winner_cleared',
  ],
});
