import { auditing } from '../../records/audit/audit.ts';

export const audit = auditing({ card: ['card.signed', 'card.reopened'] });
