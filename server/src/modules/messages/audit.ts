import { auditing } from '../audit/audit.ts';

export const audit = auditing({ actions: ['message.sent'], targets: ['message'] });
