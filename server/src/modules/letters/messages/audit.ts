import { auditing } from '../../records/audit/audit.ts';

export const audit = auditing({ message: ['message.sent'] });
