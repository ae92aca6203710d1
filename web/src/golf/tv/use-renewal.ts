/**
 * Loads the page anew when the service has another one: newer code, or other settings of the screen. It asks at the turn of a
 * page, so that nothing jumps in between, and goes only where it has seen that there is something to go to.
 */
import { useEffect, useRef } from 'react';
import { assetsHere, pageNow } from '../../api/page-version.ts';
import type { FirstData } from '../first-data.ts';

const AT_MOST_EVERY_MS = 20_000;
const ASSETS = assetsHere();

export function useRenewal(first: FirstData, turn: number): void {
  const askedAt = useRef(Date.now());
  useEffect(() => {
    if (turn === 0 || Date.now() - askedAt.current < AT_MOST_EVERY_MS) return;
    askedAt.current = Date.now();
    pageNow().then((page) => {
      if (page !== undefined && (page.assets !== ASSETS || settingsIn(page.html) !== settingsOf(first)))
        location.reload();
    });
  }, [first, turn]);
}

const settingsOf = ({ tv, board_names }: FirstData): string => JSON.stringify({ tv, board_names });

function settingsIn(html: string): string {
  const data = new DOMParser().parseFromString(html, 'text/html').getElementById('first-data');
  return settingsOf(JSON.parse(data?.textContent ?? '{}'));
}
