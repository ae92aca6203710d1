/**
 * A window over the page: for a form of its own, and for the question before what cannot be undone. Escape
 * and the cross close it.
 */
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { kitWords } from '../../words/kit.ts';
import { Button, IconButton } from '../forms/button.tsx';
import { Actions } from '../forms/form.tsx';
import { classes } from '../look/classes.ts';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  description?: ReactNode;
  wide?: boolean;
  /** For what is shown only once: neither Escape nor a click beside it closes it by accident. */
  keepOpen?: boolean;
  children: ReactNode;
}

export function Dialog({
  open,
  onClose,
  title,
  description,
  wide = false,
  keepOpen = false,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && !keepOpen && onClose()}
      disablePointerDismissal={keepOpen}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={popup}
          className={classes(styles.popup, wide && styles.wide)}
          initialFocus={() => firstField(popup.current) ?? true}
        >
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {!keepOpen && <Base.Close render={<IconButton label={kitWords.close} icon="close" />} />}
          </div>
          {description !== undefined && (
            <Base.Description className={styles.description} render={<div />}>
              {description}
            </Base.Description>
          )}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Whoever opens a form wants to fill it in, not to close it. */
const firstField = (popup: HTMLElement | null): HTMLElement | null =>
  popup?.querySelector<HTMLElement>(
    'input:not([readonly]):not([type="hidden"]), select, textarea:not([readonly])',
  ) ?? null;

interface ConfirmProps {
  open: boolean;
  onClose(): void;
  /** The question: "Delete 3 contacts?" */
  title: string;
  /** What it does to whom. */
  description: ReactNode;
  /** The verb: "Delete". */
  action: string;
  /** The way out: "Cancel" unless that could be mistaken for the verb. */
  dismiss?: string;
  busy?: boolean;
  onConfirm(): void;
  /** What went wrong. */
  children?: ReactNode;
}

/** Asks before what cannot be undone. */
export function Confirm({
  open,
  onClose,
  title,
  description,
  action,
  dismiss = kitWords.cancel,
  busy = false,
  onConfirm,
  children,
}: ConfirmProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.popup}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.description} render={<div />}>
            {description}
          </AlertDialog.Description>
          {children}
          <Actions>
            <AlertDialog.Close render={<Button>{dismiss}</Button>} />
            <Button look="danger" busy={busy} onClick={onConfirm}>
              {action}
            </Button>
          </Actions>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
