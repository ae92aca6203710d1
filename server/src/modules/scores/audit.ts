import { auditing } from '../audit/audit.ts';

export const audit = auditing({
  actions: ['score.corrected', 'flag.resolved'],
  targets: ['score', 'flag'],
});
