import { auditing } from '../audit/audit.ts';

export const audit = auditing({ actions: ['score.corrected'], targets: ['score'] });
