import { auditing } from '../audit/audit.ts';

export const audit = auditing({
  actions: [
    'flight.created',
    'flight.updated',
    'flight.deleted',
    'flight.auto_assigned',
    'team.flight_assigned',
    'player.flight_assigned',
  ],
  targets: ['flight', 'team', 'player', 'tournament'],
});
