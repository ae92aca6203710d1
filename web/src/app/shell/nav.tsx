/**
 * The two navigations, made from the table of pages: what a role cannot open is not offered. Inside an event
 * the sidebar is the event's alone, and "Main" is the way back to all of them.
 */
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { words } from '../../words/app.ts';
import { ORGANIZATION_PAGES, type PageEntry, type PageGroup, TOURNAMENT_PAGES } from '../pages.ts';
import { organizationPath, tournamentPath } from '../paths.ts';
import { useHere, useIds } from '../session.tsx';
import { OpenFlags } from './counts.tsx';
import styles from './nav.module.css';
import { BACK, eventIcon, organizationIcon } from './page-icons.ts';

/** `onChoose`: a page was chosen, be it the one that is open. */
export function Navigations({ onChoose }: { onChoose(): void }) {
  const { org } = useHere();
  const { tournamentId } = useIds();
  if (tournamentId === undefined)
    return (
      <Navigation
        label={words.shell.main}
        onChoose={onChoose}
        pages={ORGANIZATION_PAGES}
        iconOf={organizationIcon}
        hrefOf={(path) => organizationPath(org, path)}
      />
    );
  return (
    <>
      <nav aria-label={words.shell.main} className={styles.back}>
        <NavLink to={organizationPath(org, 'tournaments')} icon={BACK} exact onChoose={onChoose}>
          {words.shell.allEvents}
        </NavLink>
      </nav>
      <Navigation
        label={words.shell.tournament}
        onChoose={onChoose}
        pages={TOURNAMENT_PAGES}
        iconOf={eventIcon}
        hrefOf={(path) => tournamentPath(org, tournamentId, path)}
        countOf={(path) => path === 'flags' && <OpenFlags />}
      />
    </>
  );
}

interface NavigationProps<Path extends string> {
  label: string;
  pages: readonly PageEntry<Path>[];
  iconOf(path: string): LucideIcon;
  hrefOf(path: Path): string;
  onChoose(): void;
  /** What is said beside the title, such as how many wait there. */
  countOf?(path: Path): ReactNode;
}

function Navigation<Path extends string>({
  label,
  pages,
  iconOf,
  hrefOf,
  onChoose,
  countOf,
}: NavigationProps<Path>) {
  const { can } = useHere();
  return (
    <nav aria-label={label} className={styles.navigation}>
      {runsOf(pages.filter(({ needs }) => can(needs))).map((run) => (
        <Group key={run[0]?.path} group={run[0]?.group}>
          {run.map(({ path, title }) => (
            <li key={path}>
              <NavLink to={hrefOf(path)} icon={iconOf(path)} onChoose={onChoose}>
                {title} {countOf?.(path)}
              </NavLink>
            </li>
          ))}
        </Group>
      ))}
    </nav>
  );
}

/** Neighbours of one group stand together. */
function runsOf<Page extends PageEntry>(pages: readonly Page[]): Page[][] {
  const runs: Page[][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last !== undefined && last[0]?.group === page.group) last.push(page);
    else runs.push([page]);
  }
  return runs;
}

function Group({ group, children }: { group: PageGroup | undefined; children: ReactNode }) {
  const id = useId();
  if (group === undefined) return <ul className={styles.list}>{children}</ul>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for fields of a form.
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles.heading}>
        {words.pages.groups[group]}
      </div>
      <ul className={styles.list}>{children}</ul>
    </div>
  );
}

interface NavLinkProps {
  to: string;
  icon: LucideIcon;
  /** Current on this very page only, and not on those below it. */
  exact?: boolean;
  onChoose(): void;
  children: ReactNode;
}

const NavLink = ({ to, icon: Drawing, exact = false, onChoose, children }: NavLinkProps) => (
  <Link to={to} className={styles.link} activeOptions={{ exact, includeSearch: false }} onClick={onChoose}>
    <Drawing className={styles.icon} size={16} strokeWidth={1.75} aria-hidden="true" />
    {children}
  </Link>
);
