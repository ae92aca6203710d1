import { auditing } from '../../records/audit/audit.ts';

export const audit = auditing({ tournament: ['tournament.sponsors_updated'] });
