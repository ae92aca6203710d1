/**
 * What makes the scoring page work without a network, from what the golfers' build has written: its service
 * worker, which knows every file of the page, and the manifest with which phones install it.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Manifest, mergeConfig, type Plugin } from 'vite';
import { shared, WEB } from './vite.shared.ts';

const PAGE = 'score.html';
const GOLF = path.join(WEB, 'dist', 'golf');

const chunks: Manifest = JSON.parse(readFileSync(path.join(GOLF, '.vite', 'manifest.json'), 'utf8'));

/** The page's scripts, styles, letters and pictures, with those of everything that it imports. */
function filesOf(key: string, seen = new Set<string>()): Set<string> {
  const chunk = chunks[key];
  if (chunk === undefined || seen.has(chunk.file)) return seen;
  for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) seen.add(file);
  for (const next of chunk.imports ?? []) filesOf(next, seen);
  return seen;
}

const iconOf = (size: number): string => {
  const icon = Object.values(chunks).find(({ src }) => src?.endsWith(`score/icon-${size}.png`));
  if (icon === undefined) throw new Error(`The page links no icon of ${size} px.`);
  return `/${icon.file}`;
};

const MANIFEST = {
  ...{ id: '/score', name: 'Fairway scoring', short_name: 'Scoring', lang: 'en' },
  ...{ start_url: '/score', scope: '/score', display: 'standalone', orientation: 'portrait' },
  ...{ background_color: '#f6f4ec', theme_color: '#0d6b45' },
  icons: [192, 512].flatMap((size) =>
    ['any', 'maskable'].map((purpose) => ({
      ...{ src: iconOf(size), sizes: `${size}x${size}`, type: 'image/png', purpose },
    })),
  ),
};

const html = readFileSync(path.join(GOLF, PAGE));
const urls = ['/score', '/score.webmanifest', ...[...filesOf(PAGE)].map((file) => `/${file}`), iconOf(192)];
const version = createHash('sha256').update(html).update(JSON.stringify(urls)).digest('hex').slice(0, 12);

const manifest: Plugin = {
  name: 'score-manifest',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'score.webmanifest', source: JSON.stringify(MANIFEST) });
  },
};

export default defineConfig(
  mergeConfig(shared('golf'), {
    plugins: [manifest],
    define: {
      PRECACHE: JSON.stringify([...new Set(urls)]),
      PRECACHE_NAME: JSON.stringify(`score-${version}`),
    },
    build: {
      emptyOutDir: false,
      manifest: false,
      target: ['chrome87', 'safari14.1'],
      rollupOptions: {
        input: path.join(WEB, 'src', 'golf', 'score', 'sw.ts'),
        output: { format: 'iife', entryFileNames: 'score-sw.js' },
      },
    },
  }),
);
