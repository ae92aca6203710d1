/** What the kit's own parts say: closing, copying, undoing. */
import { count } from '../count.ts';

export const kit = {
  cancel: 'Cancel',
  optional: 'Optional',
  close: 'Close',
  dismiss: 'Dismiss',
  undo: 'Undo',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: "Your browser didn't allow copying. Select the text and copy it yourself.",
  numbers: 'Show numbers',
  time: 'Time',
  request: 'Request',
  loadMore: 'Load more',
  fieldsNeedAttention: (fields: number) => count(fields, 'field needs attention', 'fields need attention'),
  scrollable: (table: string) => `${table}, scrollable`,
  upTo: (most: string) => `up to ${most}`,
  commandMenu: {
    title: 'Command menu',
    label: 'Search or go to',
    placeholder: 'Search people, teams, events or pages …',
    commands: 'Results',
    searching: 'Searching …',
    found: (results: number) => `${results} ${results === 1 ? 'result' : 'results'}`,
    failed: 'The search failed. You can still open pages.',
    none: 'No results. Try another search.',
  },
  keys: 'Keyboard shortcuts',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
};
