import { auditing } from '../../records/audit/audit.ts';

export const audit = auditing({ invitation: ['invitation.sent', 'invitation.cancelled'] });
