import { auditing } from '../audit/audit.ts';

export const audit = auditing({ card: ['card.signed', 'card.reopened'] });
