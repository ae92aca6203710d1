/** The two navigations, made from the table of pages: what a role cannot open is not offered. */
import { Link } from '@tanstack/react-router';
import {
  ORGANIZATION_PAGES,
  organizationPath,
  type PageEntry,
  TOURNAMENT_PAGES,
  tournamentPath,
} from '../routes.ts';
import { useHere, useIds } from '../session.tsx';
import styles from './nav.module.css';

interface NavigationProps {
  label: string;
  pages: readonly PageEntry[];
  hrefOf(path: string): string;
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

function Navigation({ label, pages, hrefOf, className }: NavigationProps) {
  const { can } = useHere();
  return (
    <nav aria-label={label} className={className}>
      <ul>
        {pages
          .filter(({ listed, needs }) => listed && can(needs))
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
