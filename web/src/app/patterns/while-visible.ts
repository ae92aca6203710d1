/** A browser has six connections to a service without TLS: tabs that nobody sees must not hold them. */
export function whileVisible(start: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const onChange = () => {
    if (document.visibilityState === 'visible') stop ??= start();
    else {
      stop?.();
      stop = undefined;
    }
  };
  document.addEventListener('visibilitychange', onChange);
  onChange();
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    stop?.();
  };
}
