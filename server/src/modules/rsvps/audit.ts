import { auditing } from '../audit/audit.ts';

export const audit = auditing({ rsvp: ['rsvp.answered'] });
