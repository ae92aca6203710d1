/**
 * What golfers and spectators see: a page each for the files in `pages/golf`, written as for React and built
 * with Preact, because a phone on a golf course pays for every kilobyte.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import { shared, WEB } from './vite.shared.ts';

const PAGES = path.join(WEB, 'pages', 'golf');

/**
 * A page is two scripts and two stylesheets: its own, and what others of these pages need too. Cut as finely
 * as could be, it would be a dozen files, and a phone asks for six at a time.
 */
const sharedPart = (id: string): string | undefined =>
  isOfOnePage.test(path.relative(WEB, id)) ? undefined : 'shared';

/** Other languages than English come when they are wanted. */
const isOfOnePage =
  /^(pages\/|src\/golf\/(e|embed|score|tv)\/|src\/golf\/link-pages|src\/words\/(de\/|pseudo))/;

export default defineConfig(
  mergeConfig(shared('golf'), {
    resolve: {
      alias: [
        { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
        { find: /^react-dom(\/client)?$/, replacement: 'preact/compat$1' },
        { find: /^react$/, replacement: 'preact/compat' },
      ],
    },
    build: {
      target: ['chrome87', 'safari14.1'],
      rollupOptions: {
        output: { manualChunks: sharedPart },
        input: readdirSync(PAGES)
          .filter((name) => name.endsWith('.html'))
          .map((name) => path.join(PAGES, name)),
      },
    },
  }),
);
