/**
 * A folder as the build of the pages leaves it, small: the dashboard, a page for golfers, a script for other
 * sites, assets.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const DASHBOARD = page('Fairway');
const DOCS = page('Fairway API', '<meta property="csp-nonce" nonce="" />', '<main id="contents"></main>');
export const SCRIPT = `console.log(${JSON.stringify('fore '.repeat(200))});\n`;

const FILES: Record<string, string> = {
  'app/index.html': DASHBOARD,
  'app/assets/index-8f0c1d5a.js': SCRIPT,
  'app/assets/index-5a7e3b92.css': 'body { margin: 0 }\n',
  'app/.vite/manifest.json': '{}',
  'golf/e.html': page('Event'),
  'golf/embed.html': page('Leaderboard'),
  'golf/embed.js': 'void 0;\n',
  'golf/assets/e-2f4e6a8c.js': 'void 1;\n',
  'docs/index.html': DOCS,
};
/** Nothing is won by compressing it. */
const FONT = Buffer.from('wOF2 and the rest');

export function buildPages(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairway-pages-'));
  for (const [name, text] of Object.entries(FILES)) {
    write(folder, name, Buffer.from(text));
    write(folder, `${name}.br`, brotliCompressSync(text));
    write(folder, `${name}.gz`, gzipSync(text));
  }
  write(folder, 'app/assets/archivo-0b1d3f5a.woff2', FONT);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function write(folder: string, name: string, bytes: Buffer): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

function page(title: string, head = '', body = ''): string {
  return `<!doctype html>\n<html lang="en">\n<head>\n${head}<title>${title}</title>\n</head>\n<body>${body}</body>\n</html>\n`;
}
