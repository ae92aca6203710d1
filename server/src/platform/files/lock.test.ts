import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { thisProcess } from '../running/processes.ts';
import { withLock } from './lock.ts';

let dir: string;
let file: string;

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'fairway-lock-'));
  file = path.join(dir, 'lock');
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Many want the lock; the most that ever held it at once. */
async function crowd(): Promise<number> {
  let [inside, most] = [0, 0];
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise(setImmediate);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 10 }, () => withLock(file, work)));
  return most;
}

describe('a lock', () => {
  it('is held by one at a time, and gone afterwards', async () => {
    expect(await crowd()).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  it('is released when the work fails', async () => {
    const failing = withLock(file, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(existsSync(file)).toBe(false);
  });

  const [pid, started] = thisProcess().split(' ');
  it.each([
    ['no longer runs', '4194305 1'],
    ['has lost its id to another process', `${pid} ${Number(started) + 1}`],
    ['left nothing that can be read', ''],
  ])('whose holder %s is taken over by one', async (_name, holder) => {
    writeFileSync(file, holder);
    writeFileSync(`${file}.break`, holder);
    expect(await crowd()).toBe(1);
    expect([existsSync(file), existsSync(`${file}.break`)]).toEqual([false, false]);
  });
});
