/**
 * What has just happened, said in a corner of the page and to screen readers. What can be undone has a button "Undo" for
 * eight seconds, and ⌘Z or Ctrl-Z does the same.
 */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from './button.tsx';
import { isTyping } from './keys.ts';
import styles from './toast.module.css';

const SHOWN_MS = 8000;

interface Message {
  id: number;
  text: string;
  undo?: (() => void) | undefined;
}

interface Toasts {
  /** Says that something is done; `undo` takes it back. */
  tell(text: string, undo?: () => void): void;
}

const ToastContext = createContext<Toasts>({ tell: () => undefined });

export const useToast = (): Toasts => useContext(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<Message>();
  const counter = useRef(0);
  const tell = useCallback((text: string, undo?: () => void) => {
    counter.current += 1;
    setMessage({ id: counter.current, text, undo });
  }, []);
  const close = useCallback(() => setMessage(undefined), []);
  const toasts = useMemo(() => ({ tell }), [tell]);
  return (
    <ToastContext value={toasts}>
      {children}
      {/* Always in the page: a region that comes with its words is not read out. */}
      <div role="status" className={styles.corner}>
        {message && <Toast key={message.id} message={message} onClose={close} />}
      </div>
    </ToastContext>
  );
}

function Toast({ message: { text, undo }, onClose }: { message: Message; onClose(): void }) {
  const takeBack = useCallback(() => {
    onClose();
    undo?.();
  }, [onClose, undo]);
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [onClose]);
  useEffect(() => {
    if (undo === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      takeBack();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [undo, takeBack]);
  return (
    <div className={styles.toast}>
      <span className={styles.text}>{text}</span>
      {undo && (
        <Button look="plain" className={styles.undo} onClick={takeBack}>
          Undo
        </Button>
      )}
      <IconButton label="Dismiss" icon="close" className={styles.close} onClick={onClose} />
    </div>
  );
}
