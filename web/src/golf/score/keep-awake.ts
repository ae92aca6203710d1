/** Keeps the screen on while the page is seen, where the browser allows it: a card is looked at with gloves on. */

export function keepAwake(): void {
  const ask = () => {
    if (document.visibilityState !== 'visible') return;
    // The browser takes it back whenever the page is hidden, and may refuse when the battery is low.
    navigator.wakeLock?.request('screen').catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  ask();
}
