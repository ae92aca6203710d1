/** `/embed.js`, the one script that runs in other sites' pages: a single file under a name that never changes. */
import path from 'node:path';
import { defineConfig } from 'vite';
import { WEB } from './vite.shared.ts';

export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: path.join(WEB, 'dist', 'golf'),
    emptyOutDir: false,
    target: ['chrome87', 'safari14.1'],
    reportCompressedSize: false,
    rollupOptions: {
      input: path.join(WEB, 'src', 'golf', 'embed', 'loader.ts'),
      output: { format: 'iife', entryFileNames: 'embed.js' },
    },
  },
});
