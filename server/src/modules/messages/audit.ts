import { auditing } from '../audit/audit.ts';

export const audit = auditing({ message: ['message.sent'] });
