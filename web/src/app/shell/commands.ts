/** What the command menu offers: every page one can go to, what else can be done, and what the search finds. */
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { staff } from '../../api/client.ts';
import { day } from '../../api/format.ts';
import type { SearchHit } from '../../api/staff-types.ts';
import { showTheme, themeOptions } from '../../kit/look/theme.ts';
import type { Command } from '../../kit/overlays/command-search.ts';
import { words } from '../../words/app.ts';
import { ACCOUNT_PAGES, ORGANIZATION_PAGES, type PageEntry, TOURNAMENT_PAGES } from '../pages.ts';
import { organizationPath, tournamentPath } from '../paths.ts';
import { useHere, useIds } from '../session.tsx';
import { useSignOut } from './sign-out.ts';

interface Goal {
  page: PageEntry;
  group: string;
  to: string;
}

const { commands: groups } = words.shell;

/** Every page that the person can go to from here. */
export function useGoals(): Goal[] {
  const { org, can } = useHere();
  const { tournamentId } = useIds();
  const goals = <Path extends string>(
    group: string,
    pages: readonly PageEntry<Path>[],
    hrefOf: (path: Path) => string,
  ) => pages.filter(({ needs }) => can(needs)).map((page) => ({ page, group, to: hrefOf(page.path) }));
  return [
    ...(tournamentId === undefined
      ? []
      : goals(groups.here, TOURNAMENT_PAGES, (path) => tournamentPath(org, tournamentId, path))),
    ...goals(groups.pages, ORGANIZATION_PAGES, (path) => organizationPath(org, path)),
    ...goals(groups.account, ACCOUNT_PAGES, (path) => `/app/account/${path}`),
  ];
}

export function useCommands(goals: readonly Goal[]): Command[] {
  const { me, membership } = useHere();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const others = me.memberships.filter(
    ({ organization_id }) => organization_id !== membership.organization_id,
  );
  return [
    ...goals.map(({ page, group, to }) => ({
      name: page.title,
      group,
      keys: page.letter && `g ${page.letter}`,
      run: () => void navigate({ to }),
    })),
    { name: words.shell.signOut, group: groups.account, run: signOut },
    ...others.map((one) => ({
      name: one.organization_name,
      group: groups.organizations,
      run: () => void navigate({ to: organizationPath(one.organization_id, 'tournaments') }),
    })),
    ...themeOptions().map(({ value, label }) => ({
      name: words.shell.themeOf(label),
      group: groups.look,
      run: () => showTheme(value),
    })),
  ];
}

/** As the service limits it. */
const FEWEST = 2;
const MOST = 80;

/** Finds events, teams and people; undefined for a text that is too short or too long to look for. */
export function useSearch(): (text: string) => Promise<Command[]> | undefined {
  const { org } = useHere();
  const { history } = useRouter();
  return useCallback(
    (text) => {
      const q = text.trim();
      if (q.length < FEWEST || q.length > MOST) return undefined;
      const go = ({ path }: SearchHit) => history.push(path);
      return staff.search.search(org, { q }).then((hits) => hits.map((hit) => commandOf(hit, go)));
    },
    [org, history],
  );
}

const commandOf = (hit: SearchHit, go: (hit: SearchHit) => void): Command => ({
  id: hit.id,
  name: hit.title,
  group: groups.hits[hit.kind],
  detail: hit.detail?.split(' · ').map(readable).join(' · '),
  run: () => go(hit),
});

/** Days come as the API writes them. */
const readable = (part: string): string => (/^\d{4}-\d\d-\d\d$/.test(part) ? day(part, 'medium') : part);
