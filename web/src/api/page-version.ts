/**
 * Tells whether the service has newer pages than the one that is open: they are made of other assets then.
 */

const ASSET = /\/assets\/[\w.-]+/g;

/** What the open page was made of. Call it before the page loads anything else. */
export const assetsHere = (): string => namesIn(document.head.innerHTML);

/** The page at this address as it is now; undefined while it cannot be had. */
export async function pageNow(): Promise<{ assets: string; html: string } | undefined> {
  const response = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (!response?.ok) return undefined;
  const html = await response.text().catch(() => undefined);
  return html === undefined ? undefined : { assets: namesIn(html), html };
}

/**
 * Whether all of them can be had: in the middle of a deploy a page may name what is not there yet, or not any
 * more.
 */
export async function canLoad(assets: string): Promise<boolean> {
  if (assets === '') return false;
  const answers = await Promise.all(
    assets.split(' ').map((url) =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  );
  return answers.every(Boolean);
}

const namesIn = (html: string): string => [...new Set(html.match(ASSET))].sort().join(' ');
