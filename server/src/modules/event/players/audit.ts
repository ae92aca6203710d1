import { auditing } from '../../records/audit/audit.ts';

export const audit = auditing({
  player: [
    'player.created',
    'player.checked_in',
    'player.checked_out',
    'player.moved',
    'player.updated',
    'player.withdrawn',
    'player.reinstated',
  ],
});
