import { auditing } from '../audit/audit.ts';

export const audit = auditing({ actions: ['flag.resolved'], targets: ['flag'] });
