import { auditing } from '../../records/audit/audit.ts';

export const audit = auditing({ flag: ['flag.resolved'] });
