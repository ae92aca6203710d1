/** Keeps the screen on where the browser can. It lets go whenever the page is hidden, and takes hold again afterwards. */
import { useEffect } from 'react';

export function useWakeLock(): void {
  useEffect(() => {
    const hold = () => {
      if (!document.hidden && 'wakeLock' in navigator)
        navigator.wakeLock.request('screen').catch(() => undefined);
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => document.removeEventListener('visibilitychange', hold);
  }, []);
}
