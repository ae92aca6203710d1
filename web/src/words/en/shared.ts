/** What many pages of the dashboard say in the same words. */
import { count } from '../count.ts';

export const shared = {
  statuses: { setup: 'Setup', open: 'Open', live: 'Live', final: 'Final', archived: 'Archived' },
  formats: { scramble: 'Scramble', best_ball: 'Best ball', individual: 'Individual' },
  choose: 'Choose …',
  undone: 'Undone',
  scoresSaved: (name: string, saved: number) => `${name}: ${count(saved, 'score saved', 'scores saved')}`,
  /** Why a mail did not go out; the reasons of mail servers come in their own words. */
  mailReasons: {
    opted_out: 'unsubscribed',
    cancelled: 'canceled before it was sent',
    deleted: 'the recipient was deleted',
    'the mail could not be made': "the email couldn't be created",
  },
  exportCsv: 'Export CSV',
  checkFields: 'Check what you typed.',
  leaveUnsaved: 'You have unsaved changes. Leave without saving?',
  newPasswordHint: 'At least 12 characters. A few unrelated words work best.',
  notMoney: 'Enter an amount, such as 12.50.',
  notNumber: 'Enter a number.',
  notTime: 'Enter a date and time.',
  contactPicker: {
    placeholder: 'Name, email or company',
    found: 'Found contacts',
    chosen: 'Chosen contacts',
    none: 'No results. Try another search.',
    remove: 'Remove',
    removeOne: (name: string) => `Remove ${name}`,
  },
};
