import { auditing } from '../audit/audit.ts';

export const audit = auditing({
  actions: ['tournament.holes_updated'],
  targets: ['tournament'],
});
