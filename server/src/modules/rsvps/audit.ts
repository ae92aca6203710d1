import { auditing } from '../audit/audit.ts';

export const audit = auditing({ actions: ['rsvp.answered'], targets: ['rsvp'] });
