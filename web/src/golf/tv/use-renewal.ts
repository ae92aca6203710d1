/**
 * Loads the page anew when the service has another one: newer code, or other settings of the screen. It asks
 * at the turn of a page, so that nothing jumps in between, and goes only where it has seen that there is
 * something to go to.
 */
import { useEffect, useRef } from 'react';
import { assetsHere, canLoad, pageNow } from '../../api/page-version.ts';
import type { FirstData } from '../first-data.ts';

const AT_MOST_EVERY_MS = 20_000;
const ASSETS = assetsHere();

export function useRenewal(first: FirstData, turn: number): void {
  const askedAt = useRef(Date.now());
  useEffect(() => {
    if (turn === 0 || Date.now() - askedAt.current < AT_MOST_EVERY_MS) return;
    askedAt.current = Date.now();
    void hasAnother(first).then((isThere) => isThere && location.reload());
  }, [first, turn]);
}

const settingsOf = ({ tv, board_names }: FirstData): string => JSON.stringify({ tv, board_names });

/** What somebody else's network answers has no data of ours. */
async function hasAnother(first: FirstData): Promise<boolean> {
  const page = await pageNow();
  const settings = page && settingsIn(page.html);
  if (page === undefined || settings === undefined) return false;
  const isOther = page.assets !== ASSETS || settings !== settingsOf(first);
  return isOther && canLoad(page.assets);
}

function settingsIn(html: string): string | undefined {
  const data = new DOMParser().parseFromString(html, 'text/html').getElementById('first-data')?.textContent;
  return data ? settingsOf(JSON.parse(data)) : undefined;
}
