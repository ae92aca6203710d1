import { auditing } from '../../records/audit/audit.ts';

export const audit = auditing({ discount: ['discount.created', 'discount.updated', 'discount.deleted'] });
