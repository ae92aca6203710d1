import { auditing } from '../../records/audit/audit.ts';

export const audit = auditing({
  flight: ['flight.created', 'flight.updated', 'flight.deleted'],
  team: ['team.flight_assigned'],
  player: ['player.flight_assigned'],
  tournament: ['flight.auto_assigned'],
});
