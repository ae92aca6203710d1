import { auditing } from '../audit/audit.ts';

export const audit = auditing({ actions: ['card.signed', 'card.reopened'], targets: ['card'] });
