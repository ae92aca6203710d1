/**
 * Installs and builds what is missing, so that a fresh clone needs one command. Says so on stderr, and only
 * then. Several commands may start at once: one of them works, under a lock, and the others wait for it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from './install.mjs';
import { withLock } from './lock.mjs';

export const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** What is built, in this order, each with those of the others that it uses. */
const PACKAGES = { golf: [], server: ['golf'], sdk: [], web: ['golf', 'sdk'] };
/**
 * How each is built: the pages are bundled, everything else is compiled, and of the service programs are
 * bundled then.
 */
const compile = (name) => [bin('tsc'), ['-p', path.join(ROOT, name)]];
const bundle = (name) => [process.execPath, [path.join(ROOT, name, 'build.mjs')]];
const STEPS = { golf: [compile], server: [compile, bundle], sdk: [compile], web: [bundle] };
const STAMP = path.join(ROOT, 'node_modules', '.fairway-installed');

/** Beside node_modules and not inside: `npm ci` removes that folder. */
const LOCK = path.join(ROOT, '.preparing');

/** @param {string[]} packages those that are needed */
export async function prepare(packages = Object.keys(PACKAGES)) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Fairway needs Node 20.19 or newer; this is ${process.version}.`);
  if (isInstalled() && stale(packages).length === 0) return;
  const onWait = (pid) => say(`Waiting for process ${pid}, which is installing or building …`);
  const failure = await withLock(LOCK, onWait, async () => (await install()) ?? build(packages));
  if (failure !== undefined) stop(failure);
}

/** Runs a program of the project and ends with its status. */
export function hand(program, args, env = {}) {
  const { status, signal } = run(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  process.exit(signal ? 1 : (status ?? 1));
}

export const bin = (name) => path.join(ROOT, 'node_modules', '.bin', name);

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex');

const isInstalled = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockHash();

/** Tells what went wrong. */
async function install() {
  if (isInstalled()) return undefined;
  const hash = lockHash();
  if (!(await installPackages(ROOT))) return 'The packages could not be installed; npm says why above.';
  writeFileSync(STAMP, hash);
  return undefined;
}

const builtFile = (name) => path.join(ROOT, name, 'dist', '.built');

/** Those with a source, of their own or of one they use, that is younger than their last build. */
const stale = (packages) =>
  packages.filter((name) => {
    const changed = Math.max(...[name, ...PACKAGES[name]].map((used) => youngest(used)));
    return !existsSync(builtFile(name)) || changed >= statSync(builtFile(name)).mtimeMs;
  });

/** Tells what went wrong. */
function build(packages) {
  const names = stale(packages);
  if (names.length > 0 && !existsSync(builtFile('server'))) say('Building (once) …');
  for (const name of names) {
    for (const step of STEPS[name]) {
      const { status } = run(...step(name), { stdio: ['ignore', 2, 2] });
      if (status !== 0) return 'The build failed; the compiler says why above.';
    }
    writeFileSync(builtFile(name), '');
  }
  return undefined;
}

/** When a source or a setting of a build was last touched; a removed file touches its folder. */
function youngest(name) {
  const folder = path.join(ROOT, name);
  const within = (part) => readdirSync(path.join(folder, part), { recursive: true, withFileTypes: true });
  const settings = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && /^tsconfig|^vite\.|^(build|guides)\./.test(entry.name),
  );
  const sources = existsSync(path.join(folder, 'pages'))
    ? [...within('src'), ...within('pages')]
    : within('src');
  // The pages show the guides and the change log.
  const shown = name === 'web' ? ['CHANGELOG.md', 'docs/guides', ...guides()] : [];
  const files = [
    ...['tsconfig.base.json', ...shown].map((file) => path.join(ROOT, file)),
    ...[...settings, ...sources].map((entry) => path.join(entry.parentPath, entry.name)),
  ];
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}

const guides = () => readdirSync(path.join(ROOT, 'docs', 'guides')).map((file) => `docs/guides/${file}`);

function run(program, args, options) {
  return spawnSync(program, args, { cwd: ROOT, shell: process.platform === 'win32', ...options });
}

function say(message) {
  process.stderr.write(`${message}\n`);
}

function stop(message) {
  say(`fairway: ${message}`);
  process.exit(1);
}
