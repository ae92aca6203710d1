import { auditing } from '../audit/audit.ts';

export const audit = auditing({
  actions: ['discount.created', 'discount.updated', 'discount.deleted'],
  targets: ['discount'],
});
