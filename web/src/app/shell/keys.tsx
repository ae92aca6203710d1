/** The keys that work on every page, the list of them, and the command menu. */
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useKeys, useTypedAhead } from '../../kit/overlays/keys.ts';
import { words } from '../../words/app.ts';
import { useCommands, useGoals, useSearch } from './commands.ts';

/** They load when they are first asked for. */
const CommandMenu = lazy(() =>
  import('../../kit/overlays/command-menu.tsx').then((it) => ({ default: it.CommandMenu })),
);
const KeyList = lazy(() => import('../../kit/overlays/key-list.tsx').then((it) => ({ default: it.KeyList })));

export type OpenList = 'keys' | 'commands' | undefined;

const { keys: said } = words.shell;

const COMMON_KEYS = [
  { keys: '?', does: said.list },
  { keys: '/', does: said.search },
  { keys: said.commandKeys, does: said.commands },
  { keys: said.undoKeys, does: said.undo },
];

export function Keys({ open, onOpen }: { open: OpenList; onOpen(list: OpenList): void }) {
  const navigate = useNavigate();
  const goals = useGoals();
  const commands = useCommands(goals);
  const search = useSearch();
  const ahead = useTypedAhead(open === 'commands');
  const close = () => onOpen(undefined);
  const lettered = goals.filter(({ page }) => page.letter !== undefined);
  useKeys({
    '?': () => onOpen('keys'),
    '/': focusSearch,
    'mod+k': () => onOpen('commands'),
    ...Object.fromEntries(lettered.map(({ page, to }) => [`g ${page.letter}`, () => void navigate({ to })])),
  });
  const keys = lettered.map(({ page, group }) => ({
    keys: `g ${page.letter}`,
    does: said.page(page.title, group),
  }));
  return (
    <Suspense>
      {open === 'keys' && <KeyList open onClose={close} keys={[...COMMON_KEYS, ...keys]} />}
      {open === 'commands' && (
        <CommandMenu open onClose={close} commands={commands} ahead={ahead} search={search} />
      )}
    </Suspense>
  );
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();
}
