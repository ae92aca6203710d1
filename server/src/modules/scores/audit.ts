import { auditing } from '../audit/audit.ts';

export const audit = auditing({ score: ['score.corrected'] });
