import { auditing } from '../../records/audit/audit.ts';

export const audit = auditing({
  team: [
    'team.created',
    'team.updated',
    'team.moved',
    'team.deleted',
    'team.checked_in',
    'team.checked_out',
    'team.code_regenerated',
  ],
});
