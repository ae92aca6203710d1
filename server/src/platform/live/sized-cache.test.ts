import { describe, expect, it } from 'vitest';
import { SizedCache } from './sized-cache.ts';

describe('a cache bounded in bytes', () => {
  it('drops what was used least recently, as much as the newcomer needs', () => {
    const cache = new SizedCache<string>(10);
    for (const key of ['a', 'b', 'c']) cache.set(key, key, 3);
    cache.get('a');
    cache.set('d', 'd', 6);
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['a', undefined, undefined, 'd']);
  });

  it('counts a value that is replaced once, and keeps none that is larger than itself', () => {
    const cache = new SizedCache<number>(10);
    for (let nth = 0; nth < 100; nth += 1) cache.set('a', nth, 6);
    cache.set('b', 1, 4);
    cache.set('c', 1, 11);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([99, 1, undefined]);
  });
});
