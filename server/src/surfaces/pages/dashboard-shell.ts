/**
 * What stands in the HTML of the dashboard before any script runs: where everybody else finds the service.
 */
import type { ShellOf } from './page-shell.ts';

/** By the page's file. */
export const dashboardShell = (publicUrl: () => string): Record<string, ShellOf> => ({
  'app/index.html': async () => ({
    title: 'Fairway',
    description: 'Golf tournaments: the dashboard for staff.',
    data: { public_url: publicUrl() },
  }),
});
