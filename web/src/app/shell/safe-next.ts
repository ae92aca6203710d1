/** Where to go after signing in: only to a page of the dashboard, whatever the address says. */

export const SIGN_IN = '/app/sign-in';

/** Any origin does: only what stays on it counts. */
const HERE = 'http://dashboard.invalid';

export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !URL.canParse(next, HERE)) return '/app';
  // As the browser will read it: `/app/../x` is no page of the dashboard, and `//x` is another site.
  const { origin, pathname, search, hash } = new URL(next, HERE);
  const isPage = origin === HERE && /^\/app(?:\/|$)/.test(pathname) && !pathname.startsWith(SIGN_IN);
  return isPage ? `${pathname}${search}${hash}` : '/app';
}
