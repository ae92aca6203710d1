/** Installs and builds what is missing, so that a fresh clone needs one command. Says so on stderr, and only then. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** In the order in which they are built: the later use the earlier. */
const PACKAGES = ['golf', 'server'];
const STAMP = path.join(ROOT, 'node_modules', '.fairway-installed');

export function prepare() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Fairway needs Node 20.19 or newer; this is ${process.version}.`);
  install();
  build();
}

/** Runs a program of the project and ends with its status. */
export function hand(program, args, env = {}) {
  const { status, signal } = run(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  process.exit(signal ? 1 : (status ?? 1));
}

export const bin = (name) => path.join(ROOT, 'node_modules', '.bin', name);

function install() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return;
  process.stderr.write('Installing packages (once) …\n');
  const { status } = run(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      stdio: ['ignore', 2, 2],
    },
  );
  if (status !== 0) stop('The packages could not be installed; npm says why above.');
  writeFileSync(STAMP, lock);
}

/** Nothing to do for a package when no source, of its own or of an earlier one, is younger than its last build. */
function build() {
  let changed = 0;
  for (const name of PACKAGES) {
    const folder = path.join(ROOT, name);
    const built = path.join(folder, 'dist', '.built');
    changed = Math.max(changed, youngest(folder));
    if (existsSync(built) && changed < statSync(built).mtimeMs) continue;
    const { status } = run(bin('tsc'), ['-p', folder], { stdio: ['ignore', 2, 2] });
    if (status !== 0) stop('The build failed; the compiler says why above.');
    writeFileSync(built, '');
  }
}

/** When a source or a setting of the compiler was last touched; a removed file touches its folder. */
function youngest(folder) {
  const sources = readdirSync(path.join(folder, 'src'), { recursive: true, withFileTypes: true });
  const files = [
    path.join(ROOT, 'tsconfig.base.json'),
    path.join(folder, 'tsconfig.json'),
    ...sources.map((entry) => path.join(entry.parentPath, entry.name)),
  ];
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}

function run(program, args, options) {
  return spawnSync(program, args, { cwd: ROOT, shell: process.platform === 'win32', ...options });
}

function stop(message) {
  process.stderr.write(`fairway: ${message}\n`);
  process.exit(1);
}
