/** The dashboard for staff: one page, whose parts load as they are visited. */
import path from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import { shared, WEB } from './vite.shared.ts';

/**
 * For `vite --config web/vite.app.ts`: the pages fresh from their sources, before a service that runs
 * already.
 */
const SERVICE = 'http://localhost:3000';

export default defineConfig(
  mergeConfig(shared('app'), {
    server: {
      fs: { allow: [path.join(WEB, '..')] },
      proxy: { '/app/api': SERVICE, '/public': SERVICE, '/media': SERVICE },
    },
  }),
);
