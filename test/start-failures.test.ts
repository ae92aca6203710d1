/** Whoever starts the service where something is missing reads one line, which says what to do. */
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { expectEnoughFiles, startFailure } from '../server/src/start-failure.ts';
import { databaseUrl, loginUrl } from './support/run/database.ts';
import { fairwayHere, Server, temporaryDir } from './support/run/program.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const MAIN = fileURLToPath(new URL('../server/dist/programs/main.js', import.meta.url));
const given = (url: string) => ({ DATABASE_URL: url, ENCRYPTION_KEY: KEY });
const temporary = temporaryDir();

afterAll(() => temporary.remove());

describe('a start', () => {
  it('without the database says that it must be made, and ends', async () => {
    const node = new Server(given(databaseUrl(inject('serverUrl'), 'nothing_here')));
    expect(await node.ended()).toBe(1);
    expect(node.stderr).toMatch(/^fairway: Database "nothing_here" does not exist\. Create [^\n]*\n$/);
  });

  it.each([
    ['a wrong password', loginUrl(inject('serverUrl'), 'postgres', 'hunter2')],
    ['a login that is not there', loginUrl(inject('serverUrl'), 'nobody_of_us', 'hunter2')],
  ])('with %s says what to correct, and not what was tried', async (_what, url) => {
    const refused = await fairwayHere(['org', 'list'], given(url));
    expect(refused.status).toBe(1);
    expect(refused.stderr).toMatch(/^fairway: [^\n]*(password|login)[^\n]* in DATABASE_URL\.\n$/);
    expect(refused.stderr).not.toContain('hunter2');
  });

  it('with too few file descriptors says how to get more', async () => {
    const script = `ulimit -n 200; exec "${process.execPath}" "${MAIN}"`;
    const stderr = await new Promise<string>((resolve) => {
      const env = { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: temporary.dir };
      execFile('/bin/sh', ['-c', script], { env }, (_error, _stdout, text) => resolve(text));
    });
    expect(stderr).toMatch(/^fairway: Only 200 files may be open [^\n]*ulimit -n[^\n]*LimitNOFILE[^\n]*\n$/);
    expect(() => expectEnoughFiles(511)).toThrow('511');
    expect(() => expectEnoughFiles(512)).not.toThrow();
  });

  it('whose data folder cannot be used names the setting', async () => {
    const folder = path.join(temporary.dir, 'taken');
    mkdirSync(path.join(folder, 'encryption-key'), { recursive: true });
    const refused = await fairwayHere(['org', 'list'], { DATA_DIR: folder });
    expect(refused.stderr).toMatch(/^fairway: DATA_DIR must be a folder we can write to [^\n]*\n$/);
  });
});

describe('what the system refuses', () => {
  const failed = (code: string, message: string) => Object.assign(new Error(message), { code, syscall: 'x' });

  it.each([
    ['a full disk', failed('ENOSPC', 'ENOSPC: no space left on device, mkdir'), /full: make room/],
    [
      'a full disk, as initdb says it',
      new Error('initdb failed: initdb: error: could not write file: No space left on device\nremoving'),
      /^Initdb failed[^\n]* The disk is full[^\n]*DATA_DIR[^\n]*$/,
    ],
    ['a read-only disk', failed('EROFS', 'EROFS: read-only file system'), /Set DATA_DIR/],
    ['a folder of somebody else', failed('EACCES', 'EACCES: permission denied, mkdir'), /Set DATA_DIR/],
    ['no more files', failed('EMFILE', 'EMFILE: too many open files'), /ulimit -n 4096/],
  ])('is told in a line: %s', (_what, error, line) => {
    expect(startFailure(error)).toMatch(line);
    expect(startFailure(error)).not.toContain('\n');
  });

  it('is left as it is where it says enough by itself', () => {
    expect(startFailure(new Error('PORT 3000 is taken.'))).toBe('PORT 3000 is taken.');
  });
});
