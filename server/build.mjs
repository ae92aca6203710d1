/**
 * Bundles the compiled service into `dist/programs`: the server, the command line and the worker thread, each
 * with the packages it uses. A start then reads a few files in place of twelve hundred, which takes a third
 * of the processor's time.
 */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const DIST = fileURLToPath(new URL('./dist/', import.meta.url));
const PROGRAMS = path.join(DIST, 'programs');

/** Files of ours find others by their own address, so each keeps the one that it has in `dist`. */
const ownAddress = {
  name: 'own-address',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path: file }) => {
      if (!file.startsWith(DIST)) return undefined;
      const address = path.relative(PROGRAMS, file).split(path.sep).join('/');
      const contents = readFileSync(file, 'utf8').replaceAll(
        'import.meta.url',
        `new URL(${JSON.stringify(address)}, import.meta.url).href`,
      );
      return { contents, loader: 'js' };
    });
  },
};

rmSync(PROGRAMS, { recursive: true, force: true });
await build({
  entryPoints: {
    main: path.join(DIST, 'main.js'),
    fairway: path.join(DIST, 'cli/main.js'),
    heavy: path.join(DIST, 'heavy.js'),
  },
  outdir: PROGRAMS,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: true,
  // Native code stays where it is, as does a package that few need; pg-native is an option that we do not
  // use.
  external: ['@node-rs/argon2', 'redis', 'pg-native'],
  // Packages written for CommonJS ask for Node's own modules by `require`.
  banner: {
    js: "import { createRequire as bundled } from 'node:module'; const require = bundled(import.meta.url);",
  },
  plugins: [ownAddress],
  logLevel: 'warning',
});
