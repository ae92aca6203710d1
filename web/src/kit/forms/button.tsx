/**
 * Something to press. One primary button a page or dialog; what destroys is red and says what it destroys.
 */
import type { ComponentProps } from 'react';
import { classes } from '../look/classes.ts';
import { Icon, type IconName } from '../look/icon.tsx';
import styles from './button.module.css';

export type ButtonLook = 'primary' | 'quiet' | 'danger' | 'plain';

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
  /** While what it began is under way: it can be focused, but not pressed again. */
  busy?: boolean;
  icon?: IconName;
}

export function Button({ look = 'quiet', busy = false, icon, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass(look), rest.className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** For a link that looks like a button. */
export const buttonClass = (look: ButtonLook = 'quiet'): string => classes(styles.button, styles[look]);

interface IconButtonProps extends ComponentProps<'button'> {
  /** What it does, for whoever does not see the drawing. */
  label: string;
  icon: IconName;
}

export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(styles.iconButton, rest.className)}
    >
      <Icon name={icon} />
    </button>
  );
}
