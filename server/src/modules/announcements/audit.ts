import { auditing } from '../audit/audit.ts';

export const audit = auditing({
  actions: [
    'announcement.created',
    'announcement.updated',
    'announcement.deleted',
    'announcement.sent',
    'announcement.retracted',
  ],
  targets: ['announcement'],
});
