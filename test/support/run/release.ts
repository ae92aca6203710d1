/**
 * The programs of an earlier release, built from the repository's history once and kept in `.releases`. They
 * use the packages of today: what is compared is our own code.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const KEPT = path.join(ROOT, '.releases');
const PROGRAMS = 'server/dist/programs';
const SOURCES = ['golf', 'server', 'package.json', 'tsconfig.base.json'];

const run = promisify(execFile);

interface BuiltRelease {
  /** The folder of its programs. */
  programs: string;
  /** The names of its migration files. */
  migrations: string[];
}

/** Undefined where the history does not reach back so far, as in a shallow clone. */
export async function builtRelease(revision: string): Promise<BuiltRelease | undefined> {
  const commit = await git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`).catch(() => undefined);
  if (commit === undefined) return undefined;
  const folder = path.join(KEPT, commit);
  if (!existsSync(folder)) await build(commit, folder);
  const listed = await git('ls-tree', '--name-only', commit, 'server/migrations/');
  const migrations = listed.split('\n').map((file) => path.basename(file));
  return { programs: path.join(folder, PROGRAMS), migrations };
}

/** Under another name until it is whole: two runs may build it at the same time. */
async function build(commit: string, folder: string): Promise<void> {
  mkdirSync(KEPT, { recursive: true });
  const making = mkdtempSync(path.join(KEPT, 'making-'));
  const archive = path.join(making, 'sources.tar');
  await git('archive', `--output=${archive}`, commit, '--', ...SOURCES);
  await run('tar', ['-xf', archive, '-C', making]);
  // Its own rules of golf; all other packages are found in the folders above.
  mkdirSync(path.join(making, 'node_modules/@fairway'), { recursive: true });
  symlinkSync('../../golf', path.join(making, 'node_modules/@fairway/golf'));
  const compiler = path.join(ROOT, 'node_modules/.bin/tsc');
  for (const part of ['golf', 'server']) await run(compiler, ['-p', part], { cwd: making });
  await run(process.execPath, ['server/build.mjs'], { cwd: making });
  try {
    renameSync(making, folder);
  } catch (error) {
    rmSync(making, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

const git = async (...args: string[]): Promise<string> =>
  (await run('git', args, { cwd: ROOT })).stdout.trim();
