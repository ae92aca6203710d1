/** Who is signed in, in which organization the page is, and what the person may do there. */
import type { Fairway } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { apiOf, staff } from '../api/client.ts';
import type { Me } from '../api/staff-types.ts';
import type { Need } from './pages.ts';

export const ME = ['me'] as const;

export type Membership = Me['memberships'][number];
export type Role = Membership['role'];

const STANDING: Record<Role, readonly Need[]> = {
  owner: ['owner', 'admin'],
  admin: ['admin'],
  staff: [],
  viewer: [],
};

/** Asked anew now and then: a role may change at any time. */
export const useMe = () =>
  useQuery({ queryKey: ME, queryFn: () => staff.account.getMe(), staleTime: 60_000 });

const MeContext = createContext<Me | undefined>(undefined);

export const MeProvider = MeContext.Provider;

/** Whoever is signed in, a member of some organization or of none. */
export function useSignedIn(): Me {
  const me = useContext(MeContext);
  if (me === undefined) throw new Error('Nobody is signed in here.');
  return me;
}

interface Here {
  me: Me;
  membership: Membership;
  /** The organization's id. */
  org: string;
  api: Fairway;
  can(need: Need | undefined): boolean;
}

const HereContext = createContext<Here | undefined>(undefined);

/** For pages of an organization: who, where, and what is allowed. */
export function useHere(): Here {
  const here = useContext(HereContext);
  if (here === undefined) throw new Error('This page is not inside an organization.');
  return here;
}

export function HereProvider({
  me,
  membership,
  children,
}: {
  me: Me;
  membership: Membership;
  children: ReactNode;
}) {
  const here = useMemo(() => {
    const { organization_id: org, role, scopes } = membership;
    const granted = new Set<string>([...scopes, ...STANDING[role]]);
    return {
      me,
      membership,
      org,
      api: apiOf(org),
      can: (need: Need | undefined) => need === undefined || granted.has(need),
    };
  }, [me, membership]);
  return <HereContext value={here}>{children}</HereContext>;
}

/** The ids in the address of the page: `useIds().tournamentId`. */
export const useIds = (): Record<string, string | undefined> => useParams({ strict: false });

/** The event whose page this is. */
export function useTournamentId(): string {
  const { tournamentId } = useIds();
  if (tournamentId === undefined) throw new Error('This page is not inside a tournament.');
  return tournamentId;
}

const LAST_ORGANIZATION = 'fairway-organization';

/** The organization that was last visited in this browser, or the first. */
export function usualMembership({ memberships }: Me): Membership | undefined {
  const last = localStorage.getItem(LAST_ORGANIZATION);
  return memberships.find(({ organization_id }) => organization_id === last) ?? memberships[0];
}

export const rememberOrganization = (org: string) => localStorage.setItem(LAST_ORGANIZATION, org);
