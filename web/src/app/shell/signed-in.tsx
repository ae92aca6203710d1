/** The frames of pages for whoever is signed in: with everything around, or bare. */
import { Navigate, Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { FairwayError } from '../../api/client.ts';
import type { Me } from '../../api/staff-types.ts';
import { EmptyState, ErrorAlert, Skeleton } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { organizationPath } from '../paths.ts';
import { PageHeader } from '../patterns/page-header.tsx';
import {
  HereProvider,
  type Membership,
  MeProvider,
  rememberOrganization,
  useIds,
  useMe,
  useSignedIn,
  usualMembership,
} from '../session.tsx';
import { TryAgain } from './broken.tsx';
import { PlainHeader } from './header.tsx';
import { NotFound, NotFoundAlone } from './not-found.tsx';
import styles from './shell.module.css';
import { Shell } from './shell.tsx';
import { speak } from './speak.ts';

/** Waits for who it is. Without a session the call itself leads to the sign-in. */
export function SignedIn() {
  const { data: me, error } = useMe();
  const spoken = me?.staff.language ?? null;
  // Chosen on another device meanwhile.
  useEffect(() => void speak(spoken), [spoken]);
  if (me !== undefined)
    return (
      <MeProvider value={me}>
        <Outlet />
      </MeProvider>
    );
  return (
    <main className={styles.content}>
      {error && !FairwayError.is(error, 'unauthorized') ? (
        <>
          <PageHeader title={words.shell.notLoaded} />
          <ErrorAlert error={error} />
          <TryAgain />
        </>
      ) : (
        <Skeleton />
      )}
    </main>
  );
}

/** `/app`: the tournaments of the organization that was last visited. */
export function Start() {
  const me = useSignedIn();
  // Whoever has just left an organization comes here before the frame around has heard of it.
  const { data: newest = me } = useMe();
  const usual = usualMembership(newest);
  return usual === undefined ? (
    <NoOrganization />
  ) : (
    <Navigate to={organizationPath(usual.organization_id, 'tournaments')} replace />
  );
}

const NoOrganization = () => (
  <Alone>
    <PageHeader title={words.shell.noOrganization.title} />
    <EmptyState title={words.shell.noOrganization.text}>{words.shell.noOrganization.ask}</EmptyState>
  </Alone>
);

/** Around the pages of somebody without an organization: the account stays at hand. */
const Alone = ({ children }: { children: ReactNode }) => (
  <>
    <PlainHeader />
    <main className={styles.content}>{children}</main>
  </>
);

/** The organization that the address names, if it is one of the person's. */
function useMembership(): { me: Me; membership: Membership | undefined } {
  const me = useSignedIn();
  const { org } = useIds();
  const membership = me.memberships.find(({ organization_id }) => organization_id === org);
  useEffect(() => {
    if (membership !== undefined) rememberOrganization(membership.organization_id);
  }, [membership]);
  return { me, membership };
}

export function InOrganization() {
  const { me, membership } = useMembership();
  if (membership === undefined) return <NotFoundAlone />;
  return (
    <HereProvider me={me} membership={membership}>
      <Shell />
    </HereProvider>
  );
}

/** Pages of the person stand in the frame of the usual organization. */
export function InAccount() {
  const me = useSignedIn();
  const membership = usualMembership(me);
  if (membership === undefined)
    return (
      <Alone>
        <Outlet />
      </Alone>
    );
  return (
    <HereProvider me={me} membership={membership}>
      <Shell />
    </HereProvider>
  );
}

export function Bare() {
  const { me, membership } = useMembership();
  return (
    <main>
      {membership === undefined ? (
        <NotFound />
      ) : (
        <HereProvider me={me} membership={membership}>
          <Outlet />
        </HereProvider>
      )}
    </main>
  );
}
