/** A function that stays the same for memoized parts, and does what the newest one would. */
import { useCallback, useRef } from 'react';

export function useStable<Args extends unknown[]>(newest: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(newest);
  latest.current = newest;
  return useCallback((...args: Args) => latest.current(...args), []);
}
