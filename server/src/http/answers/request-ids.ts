/**
 * Request ids, made 128 at a time. Node builds each UUID from twenty strings, which are joined lazily;
 * joining all ids of a batch at once is cheaper than joining each in the middle of an answer.
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
