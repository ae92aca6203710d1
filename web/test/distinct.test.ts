import { describe, expect, it } from 'vitest';
import { distinct } from '../src/app/patterns/distinct.ts';

describe('names to choose from', () => {
  it('are plain, but for two of the same', () => {
    const named = [
      { value: '1', label: 'Aces', more: '1A' },
      { value: '2', label: 'Birdies', more: '2A' },
      { value: '3', label: 'Aces', more: null },
    ];
    expect(distinct(named).map(({ label }) => label)).toEqual(['Aces, 1A', 'Birdies', 'Aces']);
  });
});
