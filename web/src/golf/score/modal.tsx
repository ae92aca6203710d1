/** A window over the page, the browser's own: it keeps the focus inside, and Escape closes it. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../../kit/forms/button.tsx';
import { words } from '../../words/golf.ts';
import styles from './modal.module.css';

interface Props {
  title: string;
  role?: 'dialog' | 'alertdialog';
  onClose(): void;
  children: ReactNode;
}

export function Modal({ title, role = 'dialog', onClose, children }: Props) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    // Safari knows it since 15.4; before, the window is there, but does not keep the focus.
    if (dialog?.showModal) dialog.showModal();
    else dialog?.setAttribute('open', '');
    return () => dialog?.close?.();
  }, []);
  return (
    <dialog ref={element} role={role} aria-labelledby={id} className={styles.modal} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {role === 'dialog' && <IconButton label={words.kit.close} icon="close" onClick={onClose} />}
      </div>
      {children}
    </dialog>
  );
}
