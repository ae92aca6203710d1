/**
 * Something public, read again once a minute while the page is looked at: a clubhouse full of phones shares
 * one address, and with it one limit. What was read last stays in sight when a reading fails.
 */
import { useCallback, useEffect, useState } from 'react';
import { get } from '../../api/public.ts';

const EVERY_MS = 60_000;

interface Reading<Data> {
  data: Data | undefined;
  refresh(): void;
}

export function usePublic<Data>(path: string): Reading<Data> {
  const [data, setData] = useState<Data>();
  const refresh = useCallback(() => {
    get<Data>(path).then(setData, () => undefined);
  }, [path]);
  useEffect(() => {
    refresh();
    const timer = setInterval(() => {
      if (!document.hidden) refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return { data, refresh };
}
