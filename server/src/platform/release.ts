/** Which release of Fairway this program is, by semantic versioning, and how releases compare. */
import { readFileSync } from 'node:fs';

const PACKAGE = new URL('../../package.json', import.meta.url);

/** As `server/package.json` says: `0.2.0`. */
export const RELEASE: string = JSON.parse(readFileSync(PACKAGE, 'utf8')).version;

export function isOlder(release: string, than: string): boolean {
  const [ours, others] = [numbersOf(release), numbersOf(than)];
  const differing = ours.findIndex((number, index) => number !== others[index]);
  return differing >= 0 && (ours[differing] ?? 0) < (others[differing] ?? 0);
}

const numbersOf = (release: string): number[] => release.split('.').map(Number);
