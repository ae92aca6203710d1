import { auditing } from '../audit/audit.ts';

export const audit = auditing({
  actions: [
    'tournament.created',
    'tournament.updated',
    'tournament.settings_updated',
    'tournament.status_changed',
  ],
  targets: ['tournament'],
});
