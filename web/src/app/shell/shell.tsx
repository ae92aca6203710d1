/** What stands around every page: header, navigation, keys, and the word about a lost connection. */
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { classes } from '../../kit/look/classes.ts';
import { words } from '../../words/app.ts';
import { Header } from './header.tsx';
import { Keys, type OpenList } from './keys.tsx';
import { Navigations } from './nav.tsx';
import { Offline } from './offline.tsx';
import { OutboundOff } from './outbound-off.tsx';
import styles from './shell.module.css';

export function Shell() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [list, setList] = useState<OpenList>();
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(pathname, main, () => setMenuOpen(false));
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {words.shell.skip}
      </a>
      <Header
        isMenuOpen={isMenuOpen}
        onMenu={() => setMenuOpen(!isMenuOpen)}
        onSearch={() => setList('commands')}
      />
      <div className={classes(styles.side, isMenuOpen && styles.open)}>
        <Navigations onChoose={() => setMenuOpen(false)} />
      </div>
      <main id="main" ref={main} tabIndex={-1} className={styles.content}>
        <div className={styles.notes}>
          <Offline />
          <OutboundOff />
        </div>
        <Outlet />
      </main>
      <Keys open={list} onOpen={setList} />
    </div>
  );
}

/**
 * The next page begins at its top, for screen readers and the keyboard too. The first one begins where the
 * browser puts it.
 */
function useFocusOnNavigation(
  pathname: string,
  main: React.RefObject<HTMLElement | null>,
  onMove: () => void,
) {
  const before = useRef(pathname);
  const moved = useRef(onMove);
  moved.current = onMove;
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    moved.current();
    // A page may have put the focus into its own search.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
