/**
 * Builds the pages: the dashboard, what golfers see and the docs, each into its folder below `dist`, and the
 * worker of the scoring page, which knows the files of that build. Beside every asset stand its compressed
 * twins (`.br`, `.gz`), so that the service compresses nothing.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { renderGuides } from './guides.mjs';

const WEB = fileURLToPath(new URL('./', import.meta.url));
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|html)$/;
/** The best there is (11) takes several times as long for two percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

for (const name of ['app', 'golf', 'embed', 'guard', 'worker', 'docs'])
  await build({ configFile: path.join(WEB, `vite.${name}.ts`) });
renderGuides(path.join(WEB, 'dist'));
compress(path.join(WEB, 'dist'));

function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, BROTLI));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
