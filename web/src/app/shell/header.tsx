/** The top of every page: where one is, and who one is. */
import { Link, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { IconButton } from '../../kit/forms/button.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { words } from '../../words/app.ts';
import { organizationPath } from '../paths.ts';
import { useHere } from '../session.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { Wordmark } from './wordmark.tsx';

interface Props {
  isMenuOpen: boolean;
  onMenu(): void;
  onSearch(): void;
}

export function Header({ isMenuOpen, onMenu, onSearch }: Props) {
  return (
    <header className={styles.header}>
      <span className={styles.menuButton}>
        <IconButton
          label={words.shell.menu}
          icon={isMenuOpen ? 'close' : 'menu'}
          aria-expanded={isMenuOpen}
          onClick={onMenu}
        />
      </span>
      <Link to="/app" className={styles.home} aria-label={words.shell.home}>
        <Wordmark />
      </Link>
      <OrganizationMenu />
      <IconButton label={words.shell.search} icon="search" onClick={onSearch} />
      <AccountMenu />
    </header>
  );
}

function OrganizationMenu() {
  const { me, membership } = useHere();
  const navigate = useNavigate();
  const id = useId();
  return (
    <div className={styles.organization} data-menu-at>
      <span id={id} className={styles.organizationName}>
        {membership.organization_name}
      </span>
      <Menu
        align="start"
        trigger={
          <IconButton
            label={words.shell.organization}
            icon="switch"
            aria-describedby={id}
            className={styles.cover}
          />
        }
      >
        {me.memberships.map((one) => (
          <MenuItem
            key={one.organization_id}
            current={one.organization_id === membership.organization_id}
            onSelect={() => void navigate({ to: organizationPath(one.organization_id, 'tournaments') })}
          >
            {one.organization_name}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

/** For whoever is a member of no organization. */
export const PlainHeader = () => (
  <header className={styles.header}>
    <Link to="/app" className={styles.home} aria-label={words.shell.home}>
      <Wordmark />
    </Link>
    <div className={styles.last}>
      <AccountMenu />
    </div>
  </header>
);
