import { auditing } from '../../records/audit/audit.ts';

export const audit = auditing({
  announcement: [
    'announcement.created',
    'announcement.updated',
    'announcement.deleted',
    'announcement.sent',
    'announcement.retracted',
  ],
});
