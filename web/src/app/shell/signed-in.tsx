/** The frames of pages for whoever is signed in: with everything around, or bare. */
import { Navigate, Outlet } from '@tanstack/react-router';
import { createContext, useContext, useEffect } from 'react';
import type { Me } from '../../api/staff-types.ts';
import { EmptyState, ErrorAlert, Skeleton } from '../../kit/messages.tsx';
import { PageHeader } from '../patterns/page-header.tsx';
import { organizationPath } from '../routes.ts';
import {
  HereProvider,
  type Membership,
  rememberOrganization,
  useIds,
  useMe,
  usualMembership,
} from '../session.tsx';
import { NotFound, NotFoundAlone } from './not-found.tsx';
import styles from './shell.module.css';
import { Shell } from './shell.tsx';

const MeContext = createContext<Me | undefined>(undefined);

function useSignedIn(): Me {
  const me = useContext(MeContext);
  if (me === undefined) throw new Error('Nobody is signed in here.');
  return me;
}

/** Waits for who it is. Without a session the call itself leads to the sign-in. */
export function SignedIn() {
  const { data: me, error } = useMe();
  if (me !== undefined)
    return (
      <MeContext value={me}>
        <Outlet />
      </MeContext>
    );
  return (
    <main className={styles.content}>
      {error && error.name === 'FairwayError' ? <ErrorAlert error={error} /> : <Skeleton />}
    </main>
  );
}

/** `/app`: the tournaments of the organization that was last visited. */
export function Start() {
  const usual = usualMembership(useSignedIn());
  return usual === undefined ? (
    <NoOrganization />
  ) : (
    <Navigate to={organizationPath(usual.organization_id, 'tournaments')} replace />
  );
}

const NoOrganization = () => (
  <main className={styles.content}>
    <PageHeader title="No organization" />
    <EmptyState title="You are a member of no organization.">
      Ask an owner for an invitation; its link lets you in.
    </EmptyState>
  </main>
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
  if (membership === undefined) return <NoOrganization />;
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
