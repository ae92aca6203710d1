/** Tells whether the service has newer pages than the one that is open: the page's ETag is another one then. */

/** Any address of the dashboard: they all have the same page. */
const PAGE = '/app/sign-in';

let known: Promise<string | null> | undefined;

const current = (): Promise<string | null> =>
  fetch(PAGE, { method: 'HEAD', cache: 'no-store' }).then(
    (response) => (response.ok ? response.headers.get('etag') : null),
    () => null,
  );

/** The first call only remembers what there is. */
export async function hasNewVersion(): Promise<boolean> {
  const isFirst = known === undefined;
  known ??= current();
  if (isFirst) return false;
  const [before, now] = await Promise.all([known, current()]);
  return before !== null && now !== null && before !== now;
}
