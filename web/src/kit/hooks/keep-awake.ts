/** Keeps the screen on while the page is seen, where the browser can. */

/**
 * A browser that has just taken its lock back, or refused it because the battery is low, would refuse again
 * at once.
 */
const AGAIN_MS = 30_000;

/**
 * The browser lets go whenever the page is hidden, and at other times of its own accord: it is asked again
 * then.
 */
export function keepAwake(): () => void {
  let isHeld = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = () => {
    if (isHeld || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    isHeld = true;
    navigator.wakeLock
      .request('screen')
      .then((lock) => lock.addEventListener('release', lose, { once: true }), lose);
  };
  const lose = () => {
    isHeld = false;
    clearTimeout(timer);
    timer = setTimeout(hold, AGAIN_MS);
  };
  hold();
  document.addEventListener('visibilitychange', hold);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', hold);
  };
}
