/**
 * Tells whether the service has newer pages than the one that is open: the page's ETag is another one then.
 */

/** Any address of the dashboard: they all have the same page. */
const PAGE = '/app/sign-in';

let known: string | null = null;

const current = (): Promise<string | null> =>
  fetch(PAGE, { method: 'HEAD', cache: 'no-store' }).then(
    (response) => (response.ok ? response.headers.get('etag') : null),
    () => null,
  );

/** The first answer is only remembered. */
export async function hasNewVersion(): Promise<boolean> {
  const now = await current();
  const before = known;
  known ??= now;
  return before !== null && now !== null && before !== now;
}

/** Whether the dashboard could be loaded now. */
export const isServed = async (): Promise<boolean> => (await current()) !== null;
