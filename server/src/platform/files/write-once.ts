/** Creates a file whole or not at all, and never in place of another: of several who try at once, one succeeds. */
import { randomBytes } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';

/** Tells whether it was created here. It is written aside and linked into place, so that no reader finds half of it. */
export function writeOnce(file: string, text: string): boolean {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(aside, text, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(aside, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
