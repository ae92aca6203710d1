import { auditing } from '../audit/audit.ts';

export const audit = auditing({ flag: ['flag.resolved'] });
