import { auditing } from '../audit/audit.ts';

export const audit = auditing({
  actions: ['invitation.sent', 'invitation.cancelled'],
  targets: ['invitation'],
});
