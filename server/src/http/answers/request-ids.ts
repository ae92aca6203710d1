/**
 * Request ids, made many at a time: Node puts each UUID together from twenty strings, which are joined to one
 * here for all of them, and not in the middle of every answer whose header shows its id.
 */
import { randomUUID } from 'node:crypto';

const AT_ONCE = 128;
const LENGTH = 36;

export function requestIds(): () => string {
  let made = '';
  let next = 0;
  return () => {
    if (next === made.length) {
      made = Array.from({ length: AT_ONCE }, () => randomUUID()).join('');
      next = 0;
    }
    next += LENGTH;
    return made.slice(next - LENGTH, next);
  };
}
