/** Where a page leads by itself: to the sign-in and back, and to a newer version of itself. */
import type { QueryClient } from '@tanstack/react-query';
import { whenSignedOut } from '../../api/client.ts';
import { hasNewVersion } from '../../api/version.ts';
import type { Router } from '../router.tsx';
import { SIGN_IN } from './safe-next.ts';

/** Without a session every page of the dashboard leads to the sign-in, and from there back. */
export function leadToSignIn(router: Router, client: QueryClient): void {
  whenSignedOut(() => {
    const { pathname, href } = router.state.location;
    if (!/^\/app(\/|$)/.test(pathname) || pathname.startsWith(SIGN_IN)) return;
    client.clear();
    void router.navigate({ to: SIGN_IN, search: { next: href }, replace: true });
  });
}

/**
 * An answer that comes later than this finds somebody at work: the new version has to wait for the next page.
 */
const SOON_MS = 1000;

/** A page that outlived a deploy loads the new one when somebody goes on. */
export function loadNewVersions(router: Router): void {
  let isOld = false;
  void hasNewVersion();
  router.subscribe('onResolved', async ({ pathChanged, fromLocation }) => {
    if (!pathChanged || fromLocation === undefined) return;
    if (isOld) return location.reload();
    const asked = performance.now();
    isOld = await hasNewVersion();
    if (isOld && performance.now() - asked < SOON_MS) location.reload();
  });
}
