/** The top of every page: where one is, and who one is. */
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { IconButton } from '../../kit/button.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine, MenuNote } from '../../kit/menu.tsx';
import { keptTheme, showTheme, THEMES, type Theme } from '../../kit/theme.ts';
import { ACCOUNT_PAGES, organizationPath } from '../routes.ts';
import { useHere } from '../session.tsx';
import styles from './header.module.css';
import { useSignOut } from './sign-out.ts';
import { Wordmark } from './wordmark.tsx';

export function Header({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu(): void }) {
  return (
    <header className={styles.header}>
      <span className={styles.menuButton}>
        <IconButton
          label="Menu"
          icon={isMenuOpen ? 'close' : 'menu'}
          aria-expanded={isMenuOpen}
          onClick={onMenu}
        />
      </span>
      <Link to="/app" className={styles.home} aria-label="Fairway, home">
        <Wordmark />
      </Link>
      <OrganizationMenu />
      <AccountMenu />
    </header>
  );
}

function OrganizationMenu() {
  const { me, membership } = useHere();
  const navigate = useNavigate();
  const id = useId();
  return (
    <div className={styles.organization}>
      <span id={id} className={styles.organizationName}>
        {membership.organization_name}
      </span>
      <Menu
        align="start"
        trigger={
          <IconButton label="Organization" icon="switch" aria-describedby={id} className={styles.cover} />
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

function AccountMenu() {
  const { me } = useHere();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [theme, setTheme] = useState<Theme>(keptTheme);
  const choose = (chosen: Theme) => {
    setTheme(chosen);
    showTheme(chosen);
  };
  return (
    <Menu trigger={<IconButton label="Account" icon="person" className={styles.account} />}>
      <MenuNote>{me.staff.email}</MenuNote>
      {ACCOUNT_PAGES.map(({ path, title }) => (
        <MenuItem key={path} onSelect={() => void navigate({ to: `/app/account/${path}` })}>
          {title}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuChoice label="Theme" value={theme} options={THEMES} onChange={choose} />
      <MenuLine />
      <MenuItem onSelect={signOut}>Sign out</MenuItem>
    </Menu>
  );
}
