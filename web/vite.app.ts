/** The dashboard for staff: one page, whose parts load as they are visited. */
import path from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import { shared, WEB } from './vite.shared.ts';

/**
 * For `vite --config web/vite.app.ts`: the pages fresh from their sources, before a service that runs
 * already.
 */
const SERVICE = 'http://localhost:3000';

/**
 * `words/app.ts` waits for the words of a language. What those need must not lie in a file that waits, or both
 * would wait forever.
 */
function wordsApart(id: string): string | undefined {
  const file = path.relative(WEB, id).replaceAll(path.sep, '/');
  if (file === 'src/words/app.ts') return 'spoken';
  return /^src\/words\/(\w+|en\/kit)\.ts$/.test(file) ? 'words' : undefined;
}

export default defineConfig(
  mergeConfig(shared('app'), {
    build: { rollupOptions: { output: { manualChunks: wordsApart } } },
    server: {
      fs: { allow: [path.join(WEB, '..')] },
      proxy: { '/app/api': SERVICE, '/public': SERVICE, '/media': SERVICE },
    },
  }),
);
