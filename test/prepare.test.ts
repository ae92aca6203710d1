/**
 * The first `npm start` of a fresh clone: one process at a time installs, and whoever watches sees how far it
 * is.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const scripts = (name: string) => new URL(`../scripts/${name}`, import.meta.url).href;

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'fairway-prepare-'));
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Runs a program in the folder and says how it ended. */
function run(program: string): Promise<{ status: number | null; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { cwd: dir },
      (_error, _stdout, stderr) => resolve({ status: child.exitCode, stderr }),
    );
  });
}

describe('several at once', () => {
  /** A folder that is there already is somebody else who is inside. */
  const working = `
    import { mkdirSync, rmdirSync } from 'node:fs';
    import { withLock } from '${scripts('lock.mjs')}';
    for (let turn = 0; turn < 5; turn += 1) {
      await withLock('lock', () => {}, async () => {
        mkdirSync('inside');
        await new Promise(setImmediate);
        rmdirSync('inside');
      });
    }`;
  const killed = `
    import { withLock } from '${scripts('lock.mjs')}';
    await withLock('lock', () => {}, () => process.kill(process.pid, 'SIGKILL'));`;

  it('take turns, also after one that was killed in its turn', async () => {
    expect((await run(killed)).status).toBe(null);
    expect(existsSync(path.join(dir, 'lock'))).toBe(true);
    const finished = await Promise.all([run(working), run(working), run(working)]);
    expect(finished).toEqual(finished.map(() => ({ status: 0, stderr: '' })));
    expect(existsSync(path.join(dir, 'lock'))).toBe(false);
  });
});

describe('installing packages', () => {
  const install = `
    import { installPackages } from '${scripts('install.mjs')}';
    process.exitCode = (await installPackages(process.cwd())) ? 0 : 1;`;

  const project = (dependencies: object) => {
    const json = { name: 'empty', version: '1.0.0' };
    const lock = { ...json, lockfileVersion: 3, requires: true, packages: { '': json } };
    writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ ...json, dependencies }));
    writeFileSync(path.join(dir, 'package-lock.json'), JSON.stringify(lock));
  };

  it('says how far it is and how long it took', async () => {
    project({});
    const { status, stderr } = await run(install);
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /^(Installing packages \(once\): 0 of 0, \d+ s\n)+Packages installed in \d+ s\.\n$/,
    );
  });

  it('shows what npm says when it fails', async () => {
    project({ 'not-in-the-lock-file': 'file:./elsewhere' });
    const { status, stderr } = await run(install);
    expect(status).toBe(1);
    expect(stderr).toContain('npm error');
    expect(stderr).toContain('not-in-the-lock-file');
  });
});
