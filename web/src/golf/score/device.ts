/** What a phone's browser can do beyond a page, where it can: a page without it works all the same. */

/** The browser sends it once there is a network, even when the page is closed by then. */
export async function sendInBackground(tag: string): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration('/score');
    if (registration && 'sync' in registration) await (registration as SyncRegistration).sync.register(tag);
  } catch {
    // Some browsers refuse, in private windows for instance: then the page alone sends.
  }
}

/** Background Sync is not among the browser types yet. */
interface SyncRegistration extends ServiceWorkerRegistration {
  sync: { register(tag: string): Promise<void> };
}

/** `crypto.randomUUID` is missing in older browsers, and on addresses without TLS. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
