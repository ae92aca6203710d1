/** The keys that work on every page, the list of them, and the command menu. */
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { showTheme, THEMES } from '../../kit/look/theme.ts';
import type { Command } from '../../kit/overlays/command-menu.tsx';
import { useKeys } from '../../kit/overlays/keys.ts';
import { ACCOUNT_PAGES, ORGANIZATION_PAGES, type PageEntry, TOURNAMENT_PAGES } from '../pages.ts';
import { organizationPath, tournamentPath } from '../paths.ts';
import { useHere, useIds } from '../session.tsx';
import { useSignOut } from './sign-out.ts';

/** They load when they are first asked for. */
const CommandMenu = lazy(() =>
  import('../../kit/overlays/command-menu.tsx').then((it) => ({ default: it.CommandMenu })),
);
const KeyList = lazy(() => import('../../kit/overlays/key-list.tsx').then((it) => ({ default: it.KeyList })));

interface Goal {
  page: PageEntry;
  group: string;
  to: string;
}

const COMMON_KEYS = [
  { keys: '?', does: 'List the keys' },
  { keys: '/', does: 'Go to the search of the page' },
  { keys: '⌘K or Ctrl-K', does: 'Open the command menu' },
  { keys: '⌘Z or Ctrl-Z', does: 'Undo, as long as it is offered' },
];

export function Keys() {
  const navigate = useNavigate();
  const goals = useGoals();
  const commands = useCommands(goals);
  const [open, setOpen] = useState<'keys' | 'commands'>();
  const close = () => setOpen(undefined);
  const lettered = goals.filter(({ page }) => page.letter !== undefined);
  useKeys({
    '?': () => setOpen('keys'),
    '/': focusSearch,
    'mod+k': () => setOpen('commands'),
    ...Object.fromEntries(lettered.map(({ page, to }) => [`g ${page.letter}`, () => void navigate({ to })])),
  });
  const keys = lettered.map(({ page, group }) => ({
    keys: `g ${page.letter}`,
    does: `${page.title} (${group})`,
  }));
  return (
    <Suspense>
      {open === 'keys' && <KeyList open onClose={close} keys={[...COMMON_KEYS, ...keys]} />}
      {open === 'commands' && <CommandMenu open onClose={close} commands={commands} />}
    </Suspense>
  );
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();
}

/** Every page that the person can go to from here. */
function useGoals(): Goal[] {
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
      : goals('this event', TOURNAMENT_PAGES, (path) => tournamentPath(org, tournamentId, path))),
    ...goals('organization', ORGANIZATION_PAGES, (path) => organizationPath(org, path)),
    ...goals('account', ACCOUNT_PAGES, (path) => `/app/account/${path}`),
  ];
}

function useCommands(goals: readonly Goal[]): Command[] {
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
    ...others.map((one) => ({
      name: one.organization_name,
      group: 'switch organization',
      run: () => void navigate({ to: organizationPath(one.organization_id, 'tournaments') }),
    })),
    ...THEMES.map(({ value, label }) => ({
      name: `Theme: ${label}`,
      group: 'look',
      run: () => showTheme(value),
    })),
    { name: 'Sign out', group: 'account', run: signOut },
  ];
}
