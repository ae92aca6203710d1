/**
 * The frame of the guides, and the page at /docs: a few lines of ours, and the API reference of Scalar, a finished script that is served
 * as its package brings it.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vite';
import { shared, WEB } from './vite.shared.ts';

const SCALAR = new URL('js/standalone.js', import.meta.resolve('@scalar/fastify-api-reference'));

export default defineConfig(
  mergeConfig(shared('docs'), {
    resolve: { alias: [{ find: /^#reference/, replacement: fileURLToPath(SCALAR) }] },
    build: {
      rollupOptions: {
        input: ['index.html', 'guide.html'].map((name) => path.join(WEB, 'pages', 'docs', name)),
      },
    },
  }),
);
