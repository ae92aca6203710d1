/**
 * What the SDK adds to a web page: bundled, minified and compressed, it stays below its limits. `npm run
 * check` runs it.
 */
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { prepare, ROOT } from './prepare.mjs';

await prepare(['sdk']);

const BUNDLES = [
  { what: 'the whole client', code: "export * from '@fairway/sdk'", limit: 10_000 },
  { what: 'the webhook verifier alone', code: "export * from '@fairway/sdk/webhooks'", limit: 1500 },
];

for (const { what, code, limit } of BUNDLES) {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: ROOT },
    bundle: true,
    minify: true,
    format: 'esm',
    // A module of Node in it would not run in a browser: esbuild refuses it here.
    platform: 'browser',
    write: false,
  });
  const size = gzipSync(outputFiles[0].contents).length;
  process.stdout.write(`  ${what}: ${(size / 1000).toFixed(1)} kB of ${(limit / 1000).toFixed(1)}\n`);
  if (size > limit) process.exitCode = 1;
}
