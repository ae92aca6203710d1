/**
 * What the builds of the pages have in common: where they go, how files are named, and the oldest browsers
 * their CSS is for.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { UserConfig } from 'vite';

export const WEB = fileURLToPath(new URL('./', import.meta.url));

const version = (major: number, minor = 0) => (major << 16) | (minor << 8);

/** Everything that is not a page is named by its content and served below /assets/. */
export const shared = (name: 'app' | 'golf' | 'docs'): UserConfig => ({
  root: path.join(WEB, 'pages', name),
  base: '/',
  publicDir: false,
  logLevel: 'warn',
  esbuild: { jsx: 'automatic', legalComments: 'none' },
  css: {
    transformer: 'lightningcss',
    lightningcss: {
      // Names of grid areas reach from a page's frame into its parts. Those of animations stay too: without
      // `customIdents` only their definitions would be renamed.
      cssModules: { grid: false, customIdents: false, animation: false },
      targets: { chrome: version(87), safari: version(14, 1), ios_saf: version(14, 5) },
    },
  },
  build: {
    outDir: path.join(WEB, 'dist', name),
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Sizes have budgets of their own, held by the check: a first start says nothing of them.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    manifest: true,
    // Packages mark code for servers that render pages, which nothing here does.
    rollupOptions: { onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning) },
  },
});

/** A script in a single file under a name that never changes, beside the pages of golfers. */
export const singleFile = (source: string, name: string): UserConfig => ({
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: path.join(WEB, 'dist', 'golf'),
    emptyOutDir: false,
    target: ['chrome87', 'safari14.1'],
    reportCompressedSize: false,
    rollupOptions: {
      input: path.join(WEB, 'src', 'golf', source),
      output: { format: 'iife', entryFileNames: name },
    },
  },
});
