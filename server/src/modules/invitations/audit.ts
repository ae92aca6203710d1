import { auditing } from '../audit/audit.ts';

export const audit = auditing({ invitation: ['invitation.sent', 'invitation.cancelled'] });
