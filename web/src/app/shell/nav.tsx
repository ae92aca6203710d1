/** The two navigations, made from the table of pages: what a role cannot open is not offered. */
import { Link } from '@tanstack/react-router';
import { ORGANIZATION_PAGES, type PageEntry, TOURNAMENT_PAGES } from '../pages.ts';
import { organizationPath, tournamentPath } from '../paths.ts';
import { useHere, useIds } from '../session.tsx';
import styles from './nav.module.css';

interface NavigationProps<Path extends string> {
  label: string;
  pages: readonly PageEntry<Path>[];
  hrefOf(path: Path): string;
  className: string | undefined;
}

export function MainNavigation() {
  const { org } = useHere();
  return (
    <Navigation
      label="Main"
      pages={ORGANIZATION_PAGES}
      hrefOf={(path) => organizationPath(org, path)}
      className={styles.main}
    />
  );
}

/** Only on the pages of an event. */
export function TournamentNavigation() {
  const { org } = useHere();
  const { tournamentId } = useIds();
  if (tournamentId === undefined) return null;
  return (
    <Navigation
      label="Tournament"
      pages={TOURNAMENT_PAGES}
      hrefOf={(path) => tournamentPath(org, tournamentId, path)}
      className={styles.tournament}
    />
  );
}

function Navigation<Path extends string>({ label, pages, hrefOf, className }: NavigationProps<Path>) {
  const { can } = useHere();
  return (
    <nav aria-label={label} className={className}>
      <ul>
        {pages
          .filter(({ needs }) => can(needs))
          .map(({ path, title }) => (
            <li key={path}>
              <Link to={hrefOf(path)} className={styles.link}>
                {title}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
