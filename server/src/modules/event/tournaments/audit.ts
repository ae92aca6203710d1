import { auditing } from '../../records/audit/audit.ts';

export const audit = auditing({
  tournament: [
    'tournament.created',
    'tournament.updated',
    'tournament.settings_updated',
    'tournament.status_changed',
    'tournament.signs_printed',
  ],
});
