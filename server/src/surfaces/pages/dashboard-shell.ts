/** What the HTML of the dashboard holds before any script runs: the public address of the service. */
import type { ShellOf } from './page-shell.ts';

/** By the page's file. */
export const dashboardShell = (publicUrl: () => string): Record<string, ShellOf> => ({
  'app/index.html': async () => ({
    title: 'Fairway',
    description: 'Golf tournaments: the dashboard for staff.',
    data: { public_url: publicUrl() },
  }),
});
