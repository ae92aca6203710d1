import { auditing } from '../../records/audit/audit.ts';

export const audit = auditing({
  bracket: [
    'bracket.created',
    'bracket.updated',
    'bracket.deleted',
    'bracket.result_recorded',
    'bracket.result_cleared',
    'bracket.progress_recorded',
  ],
});
