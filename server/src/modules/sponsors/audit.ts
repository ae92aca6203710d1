import { auditing } from '../audit/audit.ts';

export const audit = auditing({
  actions: ['tournament.sponsors_updated'],
  targets: ['tournament'],
});
