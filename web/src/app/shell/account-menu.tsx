/** The menu "Account": the pages of the person, the theme, and the way out. */
import { useNavigate } from '@tanstack/react-router';
import { IconButton } from '../../kit/forms/button.tsx';
import { showTheme, themeOptions, useTheme } from '../../kit/look/theme.ts';
import { Menu, MenuChoice, MenuItem, MenuLine, MenuNote } from '../../kit/overlays/menu.tsx';
import { words } from '../../words/app.ts';
import { ACCOUNT_PAGES } from '../pages.ts';
import { useSignedIn } from '../session.tsx';
import styles from './header.module.css';
import { useSignOut } from './sign-out.ts';

export function AccountMenu() {
  const { staff } = useSignedIn();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <Menu trigger={<IconButton label={words.shell.account} icon="person" className={styles.account} />}>
      <MenuNote>{staff.email}</MenuNote>
      {ACCOUNT_PAGES.map(({ path, title }) => (
        <MenuItem key={path} onSelect={() => void navigate({ to: `/app/account/${path}` })}>
          {title}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuChoice
        label={words.shell.theme}
        value={useTheme()}
        options={themeOptions()}
        onChange={showTheme}
      />
      <MenuLine />
      <MenuItem onSelect={signOut}>{words.shell.signOut}</MenuItem>
    </Menu>
  );
}
